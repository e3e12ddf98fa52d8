package io.punctual.api.request;

import java.util.regex.Pattern;

/** The form of a timer's name. */
public final class TimerName {

  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9._~:-]{1,128}");

  private TimerName() {}

  public static boolean isLegal(String text) {
    return LEGAL.matcher(text).matches();
  }
}
