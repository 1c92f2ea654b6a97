import { mailCallText, mailCardText } from '../catalogue/approval/mail'

/** The texts of reading mail: its card, and what came of it. */
export const mailText = { card: mailCardText, call: mailCallText }
