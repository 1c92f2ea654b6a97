import { expect, test } from 'vitest'
import { checkWatches } from '../../../main/files/watch-folder'

test('a folder with more folders than are watched is refused at once, with the command that helps', async () => {
  await expect(checkWatches('/w', 20_000, Promise.resolve(20_000))).resolves.toBeUndefined()
  await expect(checkWatches('/w', 20_001, Promise.resolve(20_000))).rejects.toThrow(
    'Changes in /w appear a few seconds late: the system watches at most 20000 folders for you, and this one needs more than are left. ' +
      'Run “sudo sysctl fs.inotify.max_user_watches=524288” to raise the limit.',
  )
  await expect(checkWatches('/w', 600_000, Promise.resolve(524_288))).rejects.toThrow('max_user_watches=2097152')
})
