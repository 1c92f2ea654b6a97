import type { MailRecipient } from '../../../../../shared/mail/mail-effect'

/** An address as one types it, with its name where it has one. */
export function addressText({ address, name }: Pick<MailRecipient, 'address' | 'name'>): string {
  if (name === undefined || name === '') return address
  const shown = /^[\p{L}\p{M}\p{N} .'’-]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, letter => `\\${letter}`)}"`
  return `${shown} <${address}>`
}
