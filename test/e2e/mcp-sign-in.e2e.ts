import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { look } from './axe'
import { type Atrium, expect, test } from './launch'
import { openFolder } from './person'

type SeenRequest = { what: string; scopes?: string[]; resource?: string; challenge?: string; redirects?: string[] }

async function guardedServer(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [resolve('test/fixtures/mcp-oauth-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, process: child }
}

/** From now on nothing is opened outside: what would be is kept, to be asked for. */
async function keepOpened({ app }: Atrium): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedOutside: opened })
    shell.openExternal = async url => void opened.push(url)
  })
  return () => app.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside)
}

async function openServers(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  return dialog.getByRole('tabpanel', { name: 'MCP servers' })
}

test('a server that wants a sign-in is signed in to at the browser, renewed by itself, and asked for more when it wants more', async ({
  launch,
  folder,
}) => {
  const guarded = await guardedServer()
  try {
    const seen = async (): Promise<SeenRequest[]> =>
      (await fetch(`${guarded.url}/control/seen`)).json() as Promise<SeenRequest[]>
    const atrium = await launch()
    const { page } = atrium
    const opened = await keepOpened(atrium)
    await openFolder(atrium, await folder('work'))
    const servers = await openServers(page)
    await servers.getByRole('button', { name: 'Add manually…' }).click()
    await servers.getByRole('textbox', { name: 'Name' }).fill('guarded')
    await servers.getByRole('combobox', { name: 'Type' }).selectOption('http')
    await servers.getByRole('textbox', { name: 'URL' }).fill(`${guarded.url}/mcp`)
    await servers.getByRole('button', { name: 'Save and start' }).click()
    await expect(servers.getByRole('button', { name: 'Sign in…' })).toBeVisible()
    expect(await opened()).toEqual([])
    await look(page, 'sign-in')

    /** The person clicks, and does at the browser what its page wants, which is nothing. */
    const signIn = async (count: number): Promise<URL> => {
      await servers.getByRole('button', { name: 'Sign in…' }).click()
      await expect.poll(async () => (await opened()).length).toBe(count)
      const url = new URL((await opened()).at(-1) ?? '')
      const page = await fetch(url)
      expect(await page.text()).toBe('You can close this window and go back to Atrium.')
      return url
    }
    const call = async (name: string) => {
      const tool = servers.getByRole('listitem', { name })
      const form = tool.getByRole('button', { name: `Call ${name}` })
      if (!(await form.isVisible())) await tool.getByText('Details and test').click()
      await form.click()
      return tool.getByRole('region', { name: 'Result' }).first()
    }

    await test.step('given up, and begun anew', async () => {
      const button = servers.getByRole('button', { name: 'Sign in…' })
      await button.click()
      await expect(servers.getByText('Complete sign-in in your browser.')).toBeVisible()
      await expect.poll(async () => (await opened()).length).toBe(1)
      await servers.getByRole('button', { name: 'Reopen sign-in page' }).click()
      await expect.poll(async () => (await opened()).length).toBe(2)
      await look(page, 'signing-in')
      await servers.getByRole('button', { name: 'Cancel' }).click()
      await expect(button).toBeFocused()
      await expect(servers.getByText('Complete sign-in in your browser.')).toHaveCount(0)
    })

    await test.step('found, registered, signed in to, with PKCE and a way back to this computer', async () => {
      const url = await signIn(3)
      await expect(servers.getByRole('status').first()).toContainText('2 tools')
      expect(url.searchParams.get('code_challenge_method')).toBe('S256')
      expect(url.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
      expect(url.searchParams.get('state')).toBeTruthy()
      const [registered, asked, given] = await seen()
      expect(registered).toMatchObject({ what: 'register', redirects: [url.searchParams.get('redirect_uri')] })
      expect(asked).toMatchObject({ what: 'authorize', scopes: ['look'], resource: `${guarded.url}/mcp` })
      expect(given).toEqual({ what: 'token' })
      await expect(await call('look')).toContainText('looked')
    })

    await test.step('a key that has run out is renewed without the person', async () => {
      await fetch(`${guarded.url}/control/expire`, { method: 'POST' })
      await expect(await call('look')).toContainText('looked')
      await expect.poll(async () => (await seen()).at(-1)).toEqual({ what: 'refresh' })
      expect(await opened()).toHaveLength(3)
    })

    await test.step('a permission that is still missing is requested along with the earlier ones', async () => {
      await call('change')
      await expect(servers.getByRole('button', { name: 'Sign in…' })).toBeVisible()
      await signIn(4)
      await expect(servers.getByRole('status').first()).toContainText('2 tools')
      const asked = (await seen()).filter(({ what }) => what === 'authorize')
      expect(asked.at(-1)?.scopes?.toSorted()).toEqual(['change', 'look'])
      expect((await seen()).filter(({ what }) => what === 'register')).toHaveLength(1)
      await expect(await call('change')).toContainText('changed')
    })
  } finally {
    guarded.process.kill('SIGKILL')
  }
})
