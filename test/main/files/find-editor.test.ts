import { expect, test } from 'vitest'
import { EDITORS } from '../../../main/files/editors'

test('Windows is asked for programs that can be started without a shell', async () => {
  const environment = { LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local', ProgramFiles: 'C:\\Program Files' }
  const system = { platform: 'win32' as const, environment, home: 'C:\\Users\\me' }
  const places = (await Promise.all(EDITORS.map(editor => editor.places(system)))).flat()
  expect(places).toContain('C:\\Users\\me\\AppData\\Local\\Programs\\Microsoft VS Code\\Code.exe')
  expect(places.every(place => place.endsWith('.exe'))).toBe(true)
})
