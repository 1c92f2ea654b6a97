import { type MailRecipient, recipientsOf, type SendMailEffect } from '../../../../../shared/mail/mail-effect'
import { t } from '../../../../i18n/t'
import { escapedText } from '../../../../ui/text/visible-text'
import { type Action, type EffectCard, sameWords } from '../effect-card'
import { addressText } from './mail-address-text'
import { SendMailView } from './send-mail-view'

export const sendMailCard: EffectCard<SendMailEffect> = {
  action(mails) {
    const [mail] = mails
    return mail && mails.length === 1
      ? actionOf(mail)
      : sameWords(t('permissions.mail.sendMails', { count: mails.length }))
  },
  facts(mails) {
    const all = mails.flatMap(recipientsOf)
    const fresh = all.filter(({ isNew }) => isNew).length
    const odd = all.filter(isOdd).length
    const isSent = mails.some(({ draft }) => !draft)
    return [
      ...(odd > 0 ? [{ text: t('permissions.mailWarning.oddRecipients', { count: odd }), tone: 'warn' as const }] : []),
      ...(fresh > 0
        ? [{ text: t('permissions.mailWarning.newRecipients', { count: fresh }), tone: 'warn' as const }]
        : []),
      { text: t('approval.facts.leaves'), tone: 'plain' },
      isSent ? { text: t('approval.facts.sent'), tone: 'warn' } : { text: t('permissions.mail.drafts'), tone: 'plain' },
    ]
  },
  View: ({ effects, isDetailed }) =>
    effects.map((effect, index) => <SendMailView key={index} effect={effect} isDetailed={isDetailed} />),
  lines: mails => mails.flatMap(lines),
  hasDetails: true,
}

function actionOf(mail: SendMailEffect): Action {
  if (mail.draft)
    return {
      action: t('permissions.mail.draft', { account: escapedText(mail.account.label) }),
      approve: t('permissions.mail.approveDraft'),
    }
  const [first, ...more] = recipientsOf(mail)
  const isOne = first !== undefined && more.length === 0
  const action = isOne
    ? t('permissions.mail.send', { who: escapedText(first.address) })
    : t('permissions.mail.sendSeveral', { count: recipientsOf(mail).length })
  return { action, approve: t('permissions.mail.approveSend') }
}

export function isOdd({ mixesScripts, resembles }: MailRecipient): boolean {
  return mixesScripts === true || resembles !== undefined
}

/** Also in a list nobody agrees to what they have not seen. */
function lines({ to, cc, bcc, replyTo = [], subject, text: said, html, attachments }: SendMailEffect): string[] {
  const list = (name: string, all: readonly MailRecipient[]) =>
    all.length > 0 ? [`${name}: ${all.map(addressText).join(', ')}`] : []

  return [
    ...[
      ...list(t('permissions.mail.to'), to),
      ...list(t('permissions.mail.cc'), cc),
      ...list(t('permissions.mail.bcc'), bcc),
      ...list(t('permissions.mail.replyTo'), replyTo),
    ],
    subject,
    said,
    ...(html === undefined ? [] : [html]),
    ...attachments.map(({ path, name }) => `${path} → ${name}`),
  ].filter(line => line !== '')
}
