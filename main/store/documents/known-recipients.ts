import { z } from 'zod'
import type { Document } from './document'

/** Addresses to which mails were sent from an account, those of the last mail at the end. */
export const KeptRecipients = z.array(z.object({ account: z.string(), addresses: z.array(z.string()) }))
export type KeptRecipients = z.infer<typeof KeptRecipients>

export type KnownRecipients = {
  has(account: string, address: string): boolean
  domains(account: string): string[]
  add(account: string, addresses: readonly string[]): Promise<void>
  /** The account is gone. */
  forget(account: string): Promise<void>
}

/** Of one account. Those of longest ago are new again. */
const MOST_KEPT = 2_000

/** To whom Atrium has sent mails. Letter case makes no other person. */
export function knownRecipients(document: Pick<Document<KeptRecipients>, 'update' | 'data'>): KnownRecipients {
  const of = (account: string) => document.data.find(one => one.account === account)?.addresses ?? []
  return {
    has: (account, address) => of(account).includes(address.toLowerCase()),
    domains: account => [...new Set(of(account).map(address => address.slice(address.lastIndexOf('@') + 1)))],
    async add(account, addresses) {
      const added = addresses.map(address => address.toLowerCase())
      await document.update(all => {
        const before = all.find(one => one.account === account)?.addresses ?? []
        const kept = [...before.filter(address => !added.includes(address)), ...added].slice(-MOST_KEPT)
        return [...all.filter(one => one.account !== account), { account, addresses: kept }]
      })
    },
    async forget(account) {
      await document.update(all => all.filter(one => one.account !== account))
    },
  }
}
