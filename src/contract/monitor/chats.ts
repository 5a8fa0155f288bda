/** The chats that a monitor can write to. Without a schema beside them, since commands that only name them load this. */
export const CHATS = ['slack', 'discord', 'teams', 'ntfy', 'gotify'] as const;
