import { expect, test } from 'vitest'
import { retryBusyFile } from '../../../main/workspace/retry-busy-file'

const busy = (code: string) => Object.assign(new Error(code), { code })

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'waits on Windows while %s says that somebody has the file open',
  async code => {
    let tries = 0
    const action = async () => {
      if (++tries < 4) throw busy(code)
      return 'done'
    }

    expect(await retryBusyFile(action, 'win32')).toBe('done')
    expect(tries).toBe(4)
  },
)

test('gives up after some tries', async () => {
  let tries = 0
  const refused = retryBusyFile(async () => {
    tries++
    throw busy('EBUSY')
  }, 'win32')

  await expect(refused).rejects.toThrow('EBUSY')
  expect(tries).toBe(7)
})

test.each([
  ['EACCES', 'linux'],
  ['EBUSY', 'darwin'],
  ['ENOSPC', 'win32'],
])('tries once where %s is final, as on %s', async (code, platform) => {
  let tries = 0
  const refused = retryBusyFile(async () => {
    tries++
    throw busy(code)
  }, platform)

  await expect(refused).rejects.toThrow(code)
  expect(tries).toBe(1)
})
