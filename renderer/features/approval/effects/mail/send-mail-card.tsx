import { type MailRecipient, recipientsOf, type SendMailEffect } from '../../../../../shared/mail/mail-effect'
import { text } from '../../../../text/text'
import { permissionText } from '../../../../text/text-permissions'
import { escapedText } from '../../../../ui/text/visible-text'
import { type Action, type EffectCard, sameWords } from '../effect-card'
import { addressText } from './mail-address-text'
import { SendMailView } from './send-mail-view'

const words = () => permissionText.mail
const warnings = () => permissionText.mailWarning

export const sendMailCard: EffectCard<SendMailEffect> = {
  action(mails) {
    const [mail] = mails
    return mail && mails.length === 1 ? actionOf(mail) : sameWords(words().sendMails(mails.length))
  },
  facts(mails) {
    const { leaves, sent } = text.approval.facts
    const all = mails.flatMap(recipientsOf)
    const fresh = all.filter(({ isNew }) => isNew).length
    const odd = all.filter(isOdd).length
    const isSent = mails.some(({ draft }) => !draft)
    return [
      ...(odd > 0 ? [{ text: warnings().oddRecipients(odd), tone: 'warn' as const }] : []),
      ...(fresh > 0 ? [{ text: warnings().newRecipients(fresh), tone: 'warn' as const }] : []),
      { text: leaves, tone: 'plain' },
      isSent ? { text: sent, tone: 'warn' } : { text: words().drafts, tone: 'plain' },
    ]
  },
  View: ({ effects, isDetailed }) =>
    effects.map((effect, index) => <SendMailView key={index} effect={effect} isDetailed={isDetailed} />),
  lines: mails => mails.flatMap(lines),
  hasDetails: true,
}

function actionOf(mail: SendMailEffect): Action {
  if (mail.draft) return { action: words().draft(escapedText(mail.account.label)), approve: words().approveDraft }
  const [first, ...more] = recipientsOf(mail)
  const isOne = first !== undefined && more.length === 0
  const action = isOne ? words().send(escapedText(first.address)) : words().sendSeveral(recipientsOf(mail).length)
  return { action, approve: words().approveSend }
}

export function isOdd({ mixesScripts, resembles }: MailRecipient): boolean {
  return mixesScripts === true || resembles !== undefined
}

/** Also in a list nobody agrees to what they have not seen. */
function lines({ to, cc, bcc, replyTo = [], subject, text: said, html, attachments }: SendMailEffect): string[] {
  const list = (name: string, all: readonly MailRecipient[]) =>
    all.length > 0 ? [`${name}: ${all.map(addressText).join(', ')}`] : []
  const { to: toName, cc: ccName, bcc: bccName, replyTo: replyName } = words()
  return [
    ...[...list(toName, to), ...list(ccName, cc), ...list(bccName, bcc), ...list(replyName, replyTo)],
    subject,
    said,
    ...(html === undefined ? [] : [html]),
    ...attachments.map(({ path, name }) => `${path} → ${name}`),
  ].filter(line => line !== '')
}
