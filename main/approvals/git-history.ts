/**
 * Files in `.git` in which git keeps commits, and which commit is where, and samples: nothing that is in them runs or steers a
 * program. Settings, hooks, attributes and the repositories of submodules are not among them.
 */
const HISTORY =
  /^(objects\/([0-9a-f]{2}|pack|info)|refs\/(heads|tags|remotes|notes|stash|bisect|original|replace)|logs|rebase-(merge|apply)|sequencer|worktrees\/[^/]+\/(logs|refs))(\/|$)|^(HEAD|ORIG_HEAD|FETCH_HEAD|MERGE_(HEAD|MSG|MODE|RR|AUTOSTASH)|CHERRY_PICK_HEAD|REVERT_HEAD|REBASE_HEAD|BISECT_[A-Z_]+|AUTO_MERGE|COMMIT_EDITMSG|SQUASH_MSG|TAG_EDITMSG|NOTES_EDITMSG|index|packed-refs|shallow|gc\.(log|pid)|rr-cache|info\/(refs|exclude)|description|hooks\/[^/]+\.sample|branches|refs|objects|hooks|info)$/

const IN_REPOSITORY = /^(?:.+?\/)??\.git\/(.*)$/s

/** Returns whether a path of the folder is part of the history that git keeps. Letter case counts: other systems fold it, and then more is asked. */
export function isHistory(path: string): boolean {
  const inside = IN_REPOSITORY.exec(path)?.[1]
  return inside !== undefined && HISTORY.test(inside)
}

/** Returns whether a path is that of a repository's settings. */
export function isRepositorySettings(path: string): boolean {
  return IN_REPOSITORY.exec(path)?.[1] === 'config'
}
