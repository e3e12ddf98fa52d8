package io.punctual.api.request;

import java.util.regex.Pattern;

/** The form of a timer's name. {@code .} and {@code ..} would be lost in a path. */
public final class TimerName {

  private static final Pattern LEGAL = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._~:-]{1,128}");

  private TimerName() {}

  public static boolean isLegal(String text) {
    return LEGAL.matcher(text).matches();
  }
}
