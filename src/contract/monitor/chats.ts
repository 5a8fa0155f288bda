/** The chats that a monitor can write to. In a file without schemas, because commands load it only for the names. */
export const CHATS = ['slack', 'discord', 'teams', 'ntfy', 'gotify'] as const;
