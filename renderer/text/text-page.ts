import { pageCardText } from '../catalogue/approval/page'
import { pageFactsText } from '../catalogue/approval/page-facts'
import { pageCallText } from '../catalogue/calls/page'

/** The text about pages of the browser on cards and in the conversation. */
export const pageText = { card: { ...pageCardText, ...pageFactsText }, call: pageCallText }
