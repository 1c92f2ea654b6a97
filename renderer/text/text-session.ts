import { contextText } from '../catalogue/session/context'
import { historyText } from '../catalogue/session/history'
import { messageText } from '../catalogue/session/message'
import { providerToolText } from '../catalogue/session/provider-tool'
import { recordText } from '../catalogue/session/record'
import { sendingText } from '../catalogue/session/sending'

/** The texts of a conversation. */
export const sessionText = {
  ...messageText,
  ...historyText,
  ...providerToolText,
  ...sendingText,
  ...recordText,
  ...contextText,
}
