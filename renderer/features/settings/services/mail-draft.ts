import type { MailAccount, MailServer } from '../../../../shared/mail/mail-account'
import { MAIL_PRESETS, presetOf } from '../../../../shared/mail/mail-presets'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import { t } from '../../../i18n/t'

export type ServerDraft = { host: string; port: string; security: MailServer['security'] }

/** A mail account as it is written in its form. */
export type MailDraft = {
  preset: string
  address: string
  password: string
  name: string
  label: string
  user: string
  imap: ServerDraft
  smtp: ServerDraft
}

export type MailErrors = Partial<Record<'address' | 'password' | 'server' | 'imapPort' | 'smtpPort', string>>

export const OWN_SERVER = 'own'

export function mailDraft(former: MailAccountView | undefined): MailDraft {
  const preset = former ? presetOf(former)?.id : MAIL_PRESETS[0]?.id
  return {
    preset: preset ?? OWN_SERVER,
    password: '',
    address: former?.address ?? '',
    name: former?.name ?? '',
    label: former && former.label !== former.address ? former.label : '',
    user: former && former.user !== former.address ? former.user : '',
    imap: serverDraft(former?.imap, former ? '' : '993', 'tls'),
    smtp: serverDraft(former?.smtp, former ? '' : '465', 'tls'),
  }
}

function serverDraft(server: MailServer | undefined, port: string, security: MailServer['security']): ServerDraft {
  return server ? { ...server, port: String(server.port) } : { host: '', port, security }
}

export function mailErrors(draft: MailDraft, former: MailAccountView | undefined): MailErrors {
  const { imap, smtp, preset } = draft
  const isOwn = preset === OWN_SERVER
  const needsPassword = former?.password.state !== 'set'
  return {
    ...(!/^[^\s@]+@[^\s@]+$/.test(draft.address.trim()) && { address: t('settings.mail.needsAddress') }),
    ...(needsPassword && draft.password.trim() === '' && { password: t('settings.mail.needsPassword') }),
    ...(isOwn && isEmpty(imap) && isEmpty(smtp) && { server: t('settings.mail.needsServer') }),
    ...(isOwn && !isEmpty(imap) && !isPort(imap.port) && { imapPort: t('settings.mail.needsPort') }),
    ...(isOwn && !isEmpty(smtp) && !isPort(smtp.port) && { smtpPort: t('settings.mail.needsPort') }),
  }
}

/** Returns the account that is saved from a draft without errors. */
export function draftedAccount(draft: MailDraft, id: string): MailAccount {
  const address = draft.address.trim()
  const preset = MAIL_PRESETS.find(one => one.id === draft.preset)
  const imap = preset ? preset.imap : writtenServer(draft.imap)
  const smtp = preset ? preset.smtp : writtenServer(draft.smtp)
  return {
    id,
    address,
    name: draft.name.trim(),
    label: (draft.label.trim() || address).slice(0, 100),
    user: draft.user.trim() || address,
    ...(imap && { imap }),
    ...(smtp && { smtp }),
  }
}

function writtenServer(server: ServerDraft): MailServer | undefined {
  if (isEmpty(server)) return undefined
  return { host: server.host.trim(), port: Number(server.port), security: server.security }
}

function isEmpty({ host }: ServerDraft): boolean {
  return host.trim() === ''
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 65_535
}
