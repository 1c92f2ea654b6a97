import type { KnownRecipients } from '../../store/documents/known-recipients'

/** To whom mails were sent, as tools may ask and tell it. */
export type Recipients = Pick<KnownRecipients, 'has' | 'domains' | 'add'>
