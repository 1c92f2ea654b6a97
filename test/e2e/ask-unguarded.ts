import type { Atrium } from './launch'

/**
 * Has a window that nothing guards ask for an address, and waits until that has been answered: what a page of Atrium asked for before it,
 * if it could, would have arrived by then.
 */
export async function askUnguarded({ app }: Pick<Atrium, 'app'>, address: string): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }, url) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'unguarded', sandbox: true } })
    await window.loadURL(`data:text/html,<img src="${url}">`)
    window.destroy()
  }, address)
}
