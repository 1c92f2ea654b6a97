import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'

/** A file that is larger is not a session that Atrium exported. */
const MAX_BYTES = 150_000_000

/** Lets the person choose an exported session, and opens it as a new one of a folder. */
export function chooseImport(workspace: string): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) attempt(importSession(workspace, file))
  })
  input.click()
}

async function importSession(workspace: string, file: File): Promise<void> {
  if (file.size > MAX_BYTES) throw new Error(t('sessions.list.tooLarge'))
  const titled = t('sessions.list.importTitle', { title: '{1}' })
  const session = await call('session.import', { workspace, text: await file.text(), titled })
  await openSession(session.id)
  showToast({ tone: 'info', text: t('sessions.list.importedNow', { title: session.title }) })
}
