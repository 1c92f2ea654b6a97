import { mailCardText } from '../catalogue/approval/mail'
import { mailCallText } from '../catalogue/calls/mail'

/** The texts of reading mail: its card, and what came of it. */
export const mailText = { card: mailCardText, call: mailCallText }
