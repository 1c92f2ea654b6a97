import { describe, expect, test } from 'vitest'
import { keptOutside } from '../../../../main/mcp/sign-in/kept-outside'
import { publicWeb, type WebAccess } from '../../../../main/web/web-access'

const NAMES: Readonly<Record<string, string>> = {
  'tools.example.com': '93.184.216.34',
  'login.example.net': '93.184.216.35',
  'sly.example.com': '127.0.0.1',
  'wiki.corp.example.com': '10.1.2.3',
}

const web: WebAccess = {
  ...publicWeb,
  async resolve(host) {
    const address = NAMES[host]
    if (address === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`)
    return [{ address, family: 4 }]
  },
}

/** Returns the requests that are really made if a server at an address names others. */
async function asked(server: string, named: readonly string[]): Promise<string[]> {
  const sent: string[] = []
  const fetching = keptOutside(
    async url => {
      sent.push(String(url))
      return new Response()
    },
    server,
    web,
  )
  for (const url of named) await fetching(url).catch(() => undefined)
  return sent
}

const INSIDE = [
  'http://127.0.0.1:8080/.well-known/oauth-protected-resource',
  'http://localhost:9200/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://192.168.1.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://router.local/',
  'http://[::ffff:10.0.0.1]/',
  'https://sly.example.com/token',
  'https://wiki.corp.example.com/token',
]

describe('a server of the Internet', () => {
  test('names no address of this computer or its network that would be asked', async () => {
    expect(await asked('https://tools.example.com/mcp', INSIDE)).toEqual([])
    expect(await asked('https://name:word@tools.example.com/mcp', INSIDE)).toEqual([])
  })

  test('and names others of the Internet, itself, and those that only a proxy knows', async () => {
    const others = ['https://tools.example.com/mcp', 'https://login.example.net/token', 'https://behind.example.org/']
    expect(await asked('https://tools.example.com/mcp', others)).toEqual(others)
  })

  test('is told by words that name the address', async () => {
    const fetching = keptOutside(async () => new Response(), 'https://tools.example.com/mcp', web)
    await expect(fetching('http://localhost:9200/x')).rejects.toThrow('localhost:9200. Atrium doesn’t connect to it')
  })
})

test('a server of this computer or its network may name others there', async () => {
  const others = ['http://127.0.0.1:8080/', 'https://wiki.corp.example.com/token']
  expect(await asked('http://localhost:3000/mcp', others)).toEqual(others)
  expect(await asked('https://wiki.corp.example.com/mcp', others)).toEqual(others)
})
