package dev.memoryweave.workspace.canonical.internal;

/** All kinds of problems with the files, and what to do about them. */
public enum FindingCode {
  /** The settings are of another version, so nothing is read. */
  UNSUPPORTED_VERSION(
      "MemoryUnsupportedStorageVersion",
      Severity.ERROR,
      "update the tool that reads this folder, or bring config.json back to version 5 from git"),
  /** The settings are missing, or a body breaks a rule. */
  VALIDATION_FAILED(
      "MemoryValidationFailed", Severity.ERROR, "mend the file, or restore it from git"),
  /** A required file is missing. */
  FILE_MISSING(
      "CanonicalFileMissing", Severity.ERROR, "restore it with 'git checkout', or make it again"),
  /** A required folder is missing. */
  DIRECTORY_MISSING(
      "CanonicalDirectoryMissing",
      Severity.ERROR,
      "restore it with 'git checkout', or make an empty one"),
  /** A file is a link or something else that is not a file. */
  FILE_UNSAFE("CanonicalFileUnsafe", Severity.ERROR, "put a file with its content in place of it"),
  /** A folder is a link or something else that is not a folder. */
  DIRECTORY_UNSAFE(
      "CanonicalDirectoryUnsafe", Severity.ERROR, "put a folder with its content in place of it"),
  /** A file or folder cannot be read. */
  UNREADABLE("CanonicalFileUnreadable", Severity.ERROR, "check its permissions and the disk"),
  /** A file is too large, or there are too many. */
  TOO_LARGE("CanonicalFileTooLarge", Severity.ERROR, "make it smaller, or move it elsewhere"),
  /** The names of two files differ in case alone. */
  NAME_CASE(
      "CanonicalNameCaseClash",
      Severity.WARNING,
      "rename one: systems that do not tell case apart keep only one of them"),
  /** A file is not JSON. */
  JSON_INVALID("JsonInvalid", Severity.ERROR, "mend it with an editor, or restore it from git"),
  /** A value has the wrong type. */
  SCHEMA_TYPE("SchemaType", Severity.ERROR, "give a value of that type"),
  /** A field is missing. */
  SCHEMA_REQUIRED("SchemaRequired", Severity.ERROR, "add the field"),
  /** A field is unknown. */
  SCHEMA_ADDITIONAL(
      "SchemaAdditionalProperty", Severity.ERROR, "take the field out, or correct its name"),
  /** A value is not one of those allowed. */
  SCHEMA_ENUM("SchemaEnum", Severity.ERROR, "give one of the values that are allowed"),
  /** A text has the wrong form. */
  SCHEMA_PATTERN("SchemaPattern", Severity.ERROR, "write it in that form"),
  /** A time has the wrong form. */
  SCHEMA_FORMAT("SchemaFormat", Severity.ERROR, "write a time such as 2026-11-23T01:04:33+00:00"),
  /** A number is too small or too large. */
  SCHEMA_RANGE("SchemaRange", Severity.ERROR, "give a number in that range"),
  /** A list contains a value twice. */
  SCHEMA_UNIQUE("SchemaUniqueItems", Severity.ERROR, "take one of them out"),
  /** Fields contradict each other. */
  SCHEMA_FAILED("SchemaValidationFailed", Severity.ERROR, "take out one of the two"),
  /** A path glob leads outside the project. */
  ANCHOR_INVALID(
      "ObjectAnchorInvalid",
      Severity.ERROR,
      "give a path or glob relative to the project's root, with '/' between its parts"),
  /** The id begins with another type. */
  ID_TYPE_MISMATCH(
      "ObjectIdTypeMismatch",
      Severity.ERROR,
      "make the id begin with the type, or correct the type"),
  /** Two nodes have one id. */
  ID_DUPLICATE("ObjectIdDuplicate", Severity.ERROR, "remove one of the files, or give it a new id"),
  /** The path of the body leads out of the folder. */
  BODY_ESCAPES(
      "ObjectBodyPathEscapesMemory",
      Severity.ERROR,
      "give the path of the .md file that lies beside the .json file"),
  /** The path of the body is not that of the file beside the sidecar. */
  BODY_MISMATCH(
      "ObjectBodyPathMismatch",
      Severity.ERROR,
      "give the path of the .md file that lies beside the .json file"),
  /** The body is a link. */
  BODY_UNSAFE("ObjectBodyPathUnsafe", Severity.ERROR, "put a file with its content in place of it"),
  /** There is no body. */
  BODY_MISSING(
      "ObjectBodyMissing", Severity.ERROR, "restore the .md file from git, or write an empty one"),
  /** A node has no hash. */
  HASH_MISSING(
      "ObjectContentHashMissing", Severity.ERROR, "save the node again, which writes the hash"),
  /** The hash of a node does not match its content. */
  HASH_MISMATCH(
      "ObjectContentHashMismatch",
      Severity.WARNING,
      "nothing, if the edit was meant; the next save of the node brings the hash up to date"),
  /** The first heading is not the title. */
  TITLE_MISMATCH(
      "ObjectTitleH1Mismatch", Severity.WARNING, "make the title and the first heading the same"),
  /** A node was replaced, but its replacement is missing. */
  REPLACEMENT_MISSING(
      "ObjectSupersededByMissing",
      Severity.WARNING,
      "name a node that exists in superseded_by, or take it out"),
  /** There is no project node, more than one, or one other than the settings name. */
  PROJECT_NODE(
      "ProjectNodeMismatch",
      Severity.WARNING,
      "keep one project node, with the id that config.json names"),
  /** Two relations have one id. */
  RELATION_ID_DUPLICATE(
      "RelationIdDuplicate", Severity.ERROR, "remove one of the files, or give it a new id"),
  /** A relation begins or ends at a missing node. */
  ENDPOINT_MISSING(
      "RelationEndpointMissing", Severity.ERROR, "remove the relation, or restore the node"),
  /** Two relations are equal. */
  RELATION_DUPLICATE("RelationEquivalentDuplicate", Severity.ERROR, "remove one of the files"),
  /** The hash of a relation does not match its content. */
  RELATION_HASH_MISMATCH(
      "RelationContentHashMismatch",
      Severity.WARNING,
      "nothing, if the edit was meant; the next save of the relation brings the hash up to date"),
  /** A node has very many vague relations. */
  RELATED_TO_MANY(
      "RelationRelatedToExcessive",
      Severity.WARNING,
      "say more exactly how they are related, or take some out"),
  /** A line of the log is blank. */
  EVENT_BLANK("EventJsonlBlankLine", Severity.ERROR, "remove the line"),
  /** A line of the log is not JSON. */
  EVENT_INVALID("EventJsonlInvalid", Severity.ERROR, "mend or remove the line"),
  /** A git merge was not completed. */
  CONFLICT(
      "MemoryConflictDetected",
      Severity.ERROR,
      "choose one side or join them, and remove the three lines of marks"),
  /** A lock was left by a save that has ended. */
  LOCK_LEFT(
      "MemoryLockLeft",
      Severity.WARNING,
      "remove the file, unless a tool on another machine is saving: nothing is written until it is"
          + " gone"),
  /** A text contains a secret. */
  SECRET("SecretDetected", Severity.ERROR, "take it out, also of git's history, and replace it"),
  /** A text contains something that may be a secret. */
  SECRET_SUSPECTED("SecretSuspected", Severity.WARNING, "look whether it is one, and take it out");

  /** Severity of a finding. */
  public enum Severity {
    /** It must be fixed; the file is ignored until then. */
    ERROR,
    /** It may stay. */
    WARNING
  }

  private final String code;
  private final Severity severity;
  private final String remedy;

  FindingCode(String code, Severity severity, String remedy) {
    this.code = code;
    this.severity = severity;
    this.remedy = remedy;
  }

  /** The name under which tools of the schema report it. */
  public String code() {
    return code;
  }

  /** Its severity. */
  public Severity severity() {
    return severity;
  }

  /** The remedy, in a sentence. */
  public String remedy() {
    return remedy;
  }
}
