/** The longest text of a message. */
export const MAX_MESSAGE_CHARACTERS = 1_000_000
/** The longest command of a person's. */
export const MAX_COMMAND_CHARACTERS = 100_000
