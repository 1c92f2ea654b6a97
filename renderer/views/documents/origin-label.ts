import { parseWebAddress } from '../../../shared/parse-url'
import type { Attachment } from '../../../shared/session/messages'
import { t } from '../../i18n/t'
import { escapedText } from '../../ui/text/visible-text'

/** Returns the origin of a message's attachment: the sender of a mail, or the host of a page. */
export function originLabel({ mail, page }: Pick<Attachment, 'mail' | 'page'>): string | undefined {
  if (mail) return t('mail.pick.from', { who: escapedText(mail.from) })
  return page && t('addresses.pageOf', { host: escapedText(parseWebAddress(page.url)?.host ?? page.url) })
}
