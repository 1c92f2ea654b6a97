import { z } from 'zod'
import type { NetworkEffect } from '../../../shared/session/effects'
import { checkedHeaders } from '../../web/send-request'

export const headerValues = z
  .record(z.string(), z.string())
  .optional()
  .describe(
    'Header values by name. vault:entry.field stands for a value of the vault, which is put in once the person agreed.',
  )

/** Headers as a plan has them. Throws an `Error` for the model where they cannot be sent as they stand. */
export function sentHeaders(headers: Readonly<Record<string, string>>): NonNullable<NetworkEffect['headers']> {
  const sent = Object.entries(headers).map(([name, value]) => ({ name, value }))
  checkedHeaders(sent)
  return sent
}
