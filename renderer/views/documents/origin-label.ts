import { parseWebAddress } from '../../../shared/parse-url'
import type { Attachment } from '../../../shared/session/messages'
import { addressesText } from '../../catalogue/browser/addresses'
import { pickMailText } from '../../catalogue/composer/mail'
import { escapedText } from '../../ui/text/visible-text'

/** Returns the origin of a message's attachment: the sender of a mail, or the host of a page. */
export function originLabel({ mail, page }: Pick<Attachment, 'mail' | 'page'>): string | undefined {
  if (mail) return pickMailText.from(escapedText(mail.from))
  return page && addressesText.pageOf(escapedText(parseWebAddress(page.url)?.host ?? page.url))
}
