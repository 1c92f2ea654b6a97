import type { MailAccount, MailServer } from './mail-account'

/** A provider of mail whose servers are known. */
export type MailPreset = {
  id: 'gmail' | 'outlook' | 'fastmail' | 'icloud'
  name: string
  imap: MailServer
  smtp: MailServer
  /** The page of the web where one gets a password for a single program. */
  appPasswordsAt?: string
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' })

/** As the providers document them. */
export const MAIL_PRESETS: readonly MailPreset[] = [
  {
    id: 'gmail',
    name: 'Gmail',
    imap: tls('imap.gmail.com', 993),
    smtp: tls('smtp.gmail.com', 465),
    appPasswordsAt: 'https://myaccount.google.com/apppasswords',
  },
  {
    id: 'outlook',
    name: 'Outlook',
    imap: tls('outlook.office365.com', 993),
    smtp: starttls('smtp.office365.com'),
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    imap: tls('imap.fastmail.com', 993),
    smtp: tls('smtp.fastmail.com', 465),
    appPasswordsAt: 'https://app.fastmail.com/settings/security/apps',
  },
  {
    id: 'icloud',
    name: 'iCloud',
    imap: tls('imap.mail.me.com', 993),
    smtp: starttls('smtp.mail.me.com'),
    appPasswordsAt: 'https://account.apple.com/account/manage',
  },
]

/** The provider whose servers an account has; undefined where they are others. */
export function presetOf({ imap, smtp }: Pick<MailAccount, 'imap' | 'smtp'>): MailPreset | undefined {
  return MAIL_PRESETS.find(preset => isSame(preset.imap, imap) && isSame(preset.smtp, smtp))
}

function isSame(one: MailServer, other: MailServer | undefined): boolean {
  return one.host === other?.host && one.port === other.port && one.security === other.security
}

/** Nobody else hears what is sent to a server on this computer. */
export function isOnThisComputer(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.trim())
}
