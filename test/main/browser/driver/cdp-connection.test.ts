import { expect, test } from 'vitest'
import { connect, Lost } from '../../../../main/browser/driver/cdp-connection'

/** A page that answers nothing, and tells what it is told to. */
function silentPage() {
  let heard: (method: string, params: unknown, session?: string) => void = () => undefined
  const connection = connect({
    send: () => new Promise(() => undefined),
    listen(listener) {
      heard = listener
      return () => undefined
    },
  })
  return { connection, tell: (method: string, params: unknown = {}) => heard(method, params) }
}

test('a command that waits for an answer ends with the process of the page, and with the tab', async () => {
  const { connection, tell } = silentPage()
  const asked = connection.send('Page.enable')
  tell('Inspector.targetCrashed')
  await expect(asked).rejects.toThrow("The page's process has ended.")
  await expect(connection.send('DOM.enable')).rejects.toThrow("The page's process has ended.")
  const reload = connection.send('Page.reload')
  connection.close()
  await expect(reload).rejects.toThrow('The tab is closed.')
})

test('a waiting command ends if a dialog stays open, if its answer is lost, and with its caller', async () => {
  const { connection, tell } = silentPage()
  const stopped = connection.sendUntil(AbortSignal.abort(new Error('enough')))('Page.enable')
  await expect(stopped).rejects.toThrow('enough')
  const lost = connection.send('Runtime.evaluate')
  tell('Runtime.executionContextsCleared')
  await expect(lost).rejects.toThrow(Lost)
  const inFrame = connection.send('DOM.enable', {}, 'frame')
  tell('Target.detachedFromTarget', { sessionId: 'frame' })
  await expect(inFrame).rejects.toThrow(Lost)
  const asked = connection.send('Page.enable')
  tell('Page.javascriptDialogOpening', { type: 'confirm', message: 'Sure?' })
  await connection.dialogOpens().opens
  await expect(asked).rejects.toThrow('The page shows a dialog (confirm: Sure?)')
  tell('Page.javascriptDialogClosed')
  expect(connection.dialog()).toBeUndefined()
})
