import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { leaveSettings, type Scene } from './scene'
import { openServers } from './walk-mcp'

/** A server that wants a sign-in, and waits for it. */
export async function walkSignIn({ app, page, camera }: Scene): Promise<void> {
  const fixture = resolve('test/fixtures/mcp-oauth-server.mjs')
  const guarded = spawn(process.execPath, [fixture], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [url] = (await once(createInterface({ input: guarded.stdout }), 'line')) as [string]
    // Nobody signs in, so that the server goes on waiting.
    await app.evaluate(({ shell }) => {
      shell.openExternal = async () => {}
    })
    const servers = await openServers(page)
    await servers.getByRole('button', { name: 'Add manually…' }).click()
    await servers.getByRole('textbox', { name: 'Name' }).fill('guarded')
    await servers.getByRole('combobox', { name: 'Type' }).selectOption('http')
    await servers.getByRole('textbox', { name: 'URL' }).fill(`${url}/mcp`)
    await camera.shoot('mcp-form-http')
    await servers.getByRole('button', { name: 'Save and start' }).click()
    const signIn = servers.getByRole('button', { name: 'Sign in…' })
    await expect(signIn).toBeVisible()
    await camera.shoot('mcp-sign-in')
    await signIn.click()
    await expect(servers.getByText('Complete sign-in in your browser.')).toBeVisible()
    await camera.shoot('mcp-signing-in')
    await leaveSettings(page)
  } finally {
    guarded.kill()
  }
}
