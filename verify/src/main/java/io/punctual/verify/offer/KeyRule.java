package io.punctual.verify.offer;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Which key a timer is to have, by its number. */
@FunctionalInterface
public interface KeyRule {
  /** The most frequent one, where not all are alike. */
  int HOT = 0;

  int draw(RandomGenerator random);

  /** Each as likely as any other. */
  static KeyRule alike(int keys) {
    requireSome(keys);
    return random -> random.nextInt(keys);
  }

  /** By Zipf's law: the n-th is less likely than the first by n to the power of the exponent. */
  static KeyRule zipf(int keys, double exponent) {
    requireSome(keys);
    if (!(exponent > 0)) {
      throw new IllegalArgumentException("--zipf must be more than 0");
    }
    double[] upTo =
        IntStream.rangeClosed(1, keys).mapToDouble(rank -> Math.pow(rank, -exponent)).toArray();
    Arrays.parallelPrefix(upTo, Double::sum);
    double sum = upTo[keys - 1];
    return random -> {
      int place = Arrays.binarySearch(upTo, random.nextDouble() * sum);
      return Math.min(place < 0 ? -place - 1 : place, keys - 1);
    };
  }

  /** So many percent have the hot key, the others any by this rule. */
  default KeyRule withHot(double percent) {
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException("--hot must be 0 to 100");
    }
    return random -> random.nextDouble() * 100 < percent ? HOT : draw(random);
  }

  private static void requireSome(int keys) {
    if (keys < 1) {
      throw new IllegalArgumentException("--keys must be at least 1");
    }
  }
}
