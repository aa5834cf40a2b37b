// Calls of tools that more than one script makes.

/** Saves one memory. */
export const saveCall = (kind, title) => ({ name: "memory_save", arguments: { kind, title } });
