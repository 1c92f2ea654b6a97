import { expect, test } from 'vitest'
import { bubblewrapArguments } from '../../../../main/shell/confinement/bubblewrap-arguments'

const arranged = { view: { folder: '/f', hidden: ['/f/.env'], programFolders: ['/p'] }, workingDirectory: '/f/sub' }

test('older versions are not given the options that they lack, and all that they have', async () => {
  const [old, middle, now] = await Promise.all([6, 7, 8].map(minor => bubblewrapArguments({ ...arranged, minor })))

  expect(now).toEqual(expect.arrayContaining(['--disable-userns', '--size']))
  expect(middle).toEqual(now?.filter(word => word !== '--disable-userns'))
  expect(old?.join(' ')).toBe(middle?.join(' ').replace(/--size \d+ /, ''))
  expect(old).toEqual(expect.arrayContaining(['--unshare-user', '--unshare-pid', '--unshare-net', '--cap-drop', 'ALL']))
})

test('a hidden file is covered after the folder is shown, and nothing can be written to after that', async () => {
  const words = (await bubblewrapArguments({ ...arranged, minor: 8 })).join(' ')

  const order = [
    '--tmpfs /tmp',
    '--ro-bind-try /p /p',
    '--ro-bind /f /f',
    '--ro-bind /dev/null /f/.env',
    '--remount-ro /',
  ]
  const places = order.map(part => words.lastIndexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(words).not.toMatch(/--(dev-)?bind(-try)? /)
  expect(words.endsWith('--chdir /f/sub')).toBe(true)
})
