import { expect, test } from 'vitest'
import { checkedAddresses } from '../../../main/web/checked-addresses'

/** A way to the web in which names lead where they are said to, and only 93.x is public. */
function way(names: Record<string, string[]> = {}) {
  const resolved: string[] = []
  const web = {
    resolve: async (host: string) => {
      resolved.push(host)
      return (names[host] ?? []).map(address => ({ address, family: 4 }))
    },
    isAllowed: (address: string) => address.startsWith('93.'),
  }
  return { way: { web, signal: new AbortController().signal } as never, resolved }
}

test('a name leads to its public addresses', async () => {
  const { way: to } = way({ 'a.org': ['93.1.1.1', '93.1.1.2'] })
  expect((await checkedAddresses(new URL('https://a.org/x'), to)).map(({ address }) => address)).toEqual([
    '93.1.1.1',
    '93.1.1.2',
  ])
})

test('one private address among public ones is enough to refuse all', async () => {
  const { way: to } = way({ 'a.org': ['93.1.1.1', '10.0.0.1'] })
  await expect(checkedAddresses(new URL('https://a.org'), to)).rejects.toMatchObject({ code: 'denied' })
})

test.each(['http://127.0.0.1/', 'http://0x7f.1/', 'http://[::1]/', 'http://2130706433/'])(
  '%s is refused without asking for a name',
  async url => {
    const { way: to, resolved } = way()
    await expect(checkedAddresses(new URL(url), to)).rejects.toMatchObject({ code: 'denied' })
    expect(resolved).toEqual([])
  },
)

test('a name without an address is said to have none', async () => {
  await expect(checkedAddresses(new URL('https://gone.org'), way().way)).rejects.toThrow('gone.org has no address')
})
