package dev.memoryweave.cli.internal.install;

/**
 * The server in the settings of a program.
 *
 * @param settings their format
 */
record ServerEdit(SettingsText settings, ServerEntry server) implements SettingsEdit {
  @Override
  public String made(String text) {
    return settings.with(text, server);
  }

  @Override
  public String undone(String text) {
    return settings.without(text);
  }

  @Override
  public Part part() {
    return Part.SERVER;
  }
}
