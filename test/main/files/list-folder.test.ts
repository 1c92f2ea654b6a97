import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fileList } from '../../../main/files/file-list'
import { listFolder } from '../../../main/files/list-folder'
import { toolContext } from '../../helpers/tool-context'

const onPosix = test.skipIf(process.platform === 'win32')

onPosix('a folder that keeps the listing waiting is given up with a reason', async () => {
  const { workspace, path } = await toolContext({ a: '' })
  execFileSync('mkfifo', [path('.gitignore')])
  const listing = listFolder(workspace, fileList(), {
    previous: fileList(),
    signal: new AbortController().signal,
    limitMs: 300,
  })
  await expect(listing).rejects.toThrow('Listing the files in this folder takes too long.')
})

onPosix('whoever ends the listing hears why', async () => {
  const { workspace, path } = await toolContext({ a: '' })
  execFileSync('mkfifo', [path('.gitignore')])
  const ended = new AbortController()
  const listing = expect(
    listFolder(workspace, fileList(), { previous: fileList(), signal: ended.signal }),
  ).rejects.toThrow('ended')
  ended.abort(new Error('ended'))
  await listing
})
