import { watchFolder } from '../files/watch-folder'

/** Folders of git in which much is written and nothing says how things stand. */
const SILENT = ['objects', 'lfs', 'modules', 'rr-cache', 'hooks', 'worktrees']

/** Tells when git has changed something in its folder, until the returned function is called. */
export async function watchRepository(gitFolder: string, onChange: () => void): Promise<() => Promise<void>> {
  return watchFolder({
    folder: gitFolder,
    ignore: SILENT.flatMap(name => [name, `${name}/**`]),
    onEvents: events => {
      if (events.some(({ path }) => !path.endsWith('.lock'))) onChange()
    },
    onLost: onChange,
  })
}
