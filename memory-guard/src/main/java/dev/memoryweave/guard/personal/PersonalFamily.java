package dev.memoryweave.guard.personal;

import java.util.Locale;

/** The kinds of personal data that are told apart. */
public enum PersonalFamily {
  /**
   * An e-mail address of a person. Role addresses of RFC 2142 ({@code info@}, {@code security@}),
   * automatic senders, and the names that are reserved for examples are not counted.
   */
  EMAIL_ADDRESS("an e-mail address"),
  /** A public IP address, version 4 or 6; private, loopback and documentation ranges are none. */
  IP_ADDRESS("an IP address"),
  /**
   * The number of a payment card, with the prefix, length and check digit of its issuer. Published
   * test numbers count, as nothing in them tells a reader that they are.
   */
  PAYMENT_CARD("a payment card number"),
  /** An IBAN, with the length of its country and its check digits. */
  BANK_ACCOUNT("a bank account number"),
  /** A number by which a state registers a person, such as for taxes or social security. */
  NATIONAL_ID("a national identity number"),
  /** A phone number; toll-free lines of companies are not counted. */
  PHONE_NUMBER("a phone number"),
  /** A postal address: street and number with postal code and town. */
  POSTAL_ADDRESS("a postal address"),
  /** A date that is said to be somebody's date of birth. */
  BIRTH_DATE("a date of birth"),
  /** A name from the list that the caller gave. */
  NAME("a listed name");

  private final String description;

  PersonalFamily(String description) {
    this.description = description;
  }

  /** The stable slug for settings, messages and {@code [redacted:...]} marks. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A description that continues the word "holds", for example "an e-mail address". */
  public String description() {
    return description;
  }

  /**
   * Finds a family by its label, whatever the case.
   *
   * @throws IllegalArgumentException if there is no such family
   */
  public static PersonalFamily of(String label) {
    for (PersonalFamily family : values()) {
      if (label.equalsIgnoreCase(family.label()) || label.equalsIgnoreCase(family.name())) {
        return family;
      }
    }
    throw new IllegalArgumentException("No family of personal data is called '" + label + "'");
  }
}
