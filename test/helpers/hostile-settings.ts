/**
 * The settings by which a repository may have git run a program, open a file elsewhere or look into another repository;
 * and some that only look so. FIRE is a program that leaves a mark, OUTSIDE a folder beside the workspace.
 */
export const HOSTILE_SETTINGS: readonly string[] = [
  ...['fsmonitor', 'pager', 'editor', 'sshCommand', 'askPass', 'gitProxy', 'alternateRefsCommand'].map(
    key => `core.${key}=FIRE`,
  ),
  'core.fsmonitor=true',
  'core.hooksPath=OUTSIDE/hooks',
  'core.worktree=OUTSIDE',
  'core.attributesFile=OUTSIDE/attributes',
  'core.excludesFile=OUTSIDE/secret',
  'core.notesRef=refs/notes/x',
  'core.untrackedCache=true',
  'core.splitIndex=true',
  'core.quotePath=false',
  'core.abbrev=40',
  'core.sparseCheckout=true',
  'diff.external=FIRE',
  'diff.q.textconv=FIRE',
  'diff.q.command=FIRE',
  'diff.q.cachetextconv=true',
  'diff.q.xfuncname=^(a+)+$',
  'diff.submodule=diff',
  'diff.submodule=log',
  'diff.orderFile=OUTSIDE/secret',
  'diff.ignoreSubmodules=none',
  'diff.renames=copies',
  'filter.q.clean=FIRE',
  'filter.q.process=FIRE',
  'filter.q.smudge=FIRE',
  'merge.q.driver=FIRE',
  'log.showSignature=true',
  'log.date=format:%s',
  'log.mailmap=true',
  'gpg.program=FIRE',
  'gpg.ssh.program=FIRE',
  'format.pretty=%G? %GK %s',
  'pretty.oneline=%G?',
  'mailmap.file=OUTSIDE/secret',
  'mailmap.blob=HEAD:a',
  'blame.ignoreRevsFile=OUTSIDE/secret',
  'include.path=OUTSIDE/secret',
  'include.path=OUTSIDE/settings',
  'includeIf.gitdir:/.path=OUTSIDE/settings',
  'alias.status=!FIRE',
  'alias.st=!FIRE',
  'pager.log=FIRE',
  'pager.branch=FIRE',
  'interactive.diffFilter=FIRE',
  'remote.o.url=ext::FIRE',
  'remote.o.vcs=FIRE',
  'remote.o.uploadpack=FIRE',
  'remote.o.promisor=true',
  'extensions.partialClone=o',
  'extensions.worktreeConfig=true',
  'extensions.refStorage=files://OUTSIDE',
  'extensions.objectFormat=sha256',
  'url.ext::FIRE .insteadOf=https://',
  'credential.helper=!FIRE',
  'submodule.recurse=true',
  'submodule.nested.update=!FIRE',
  'submodule.nested.ignore=none',
  'status.submoduleSummary=true',
  'status.showUntrackedFiles=all',
  'trace2.eventTarget=OUTSIDE/traced',
  'trace2.normalTarget=OUTSIDE/traced',
  'help.autocorrect=immediate',
  'uploadpack.packObjectsHook=FIRE',
  'sequence.editor=FIRE',
  'notes.displayRef=refs/notes/*',
  'attr.tree=HEAD',
  'safe.directory=*',
  'safe.bareRepository=all',
  'protocol.allow=always',
  'protocol.ext.allow=always',
  'trailer.x.command=FIRE',
  'tar.x.command=FIRE',
  'column.ui=always',
  'color.ui=always',
  'lfs.customtransfer.x.path=FIRE',
  'user.name=$(FIRE)`FIRE`',
  'branch.main.remote=../../../outside/repository',
  'branch.main.merge=refs/heads/main',
  'branch.sort=signature',
  'index.threads=4',
  'core.multiPackIndex=true',
]

type Style = (name: string, value: string) => string

const parts = (name: string) => {
  const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')]
  return {
    section: name.slice(0, first),
    sub: name.slice(first + 1, Math.max(last, first + 1)).replace(/\.$/, ''),
    key: name.slice(last + 1),
  }
}
const header = (section: string, sub: string) => (sub === '' ? `[${section}]` : `[${section} "${sub}"]`)
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** Ways to write the same setting down, some of which a reader of lines would miss. */
const STYLES: readonly Style[] = [
  (name, value) => within(name, (section, sub, key) => `${header(section, sub)}\n\t${key} = ${quoted(value)}\n`),
  (name, value) =>
    within(
      name,
      (section, sub, key) => `${header(section.toUpperCase(), sub)}\n${key.toUpperCase()}=${quoted(value)}\n`,
    ),
  (name, value) => within(name, (section, sub, key) => `${header(section, sub)} ${key} = ${quoted(value)}\n`),
  (name, value) => within(name, (section, sub, key) => `[${section}${sub && `.${sub}`}]\n${key} = ${quoted(value)}\n`),
  (name, value) => within(name, (section, sub, key) => `${header(section, sub)}\n${key} = \\\n ${quoted(value)}\n`),
  (name, value) =>
    within(name, (section, sub, key) => `[user]\nname = x\\\n\n${header(section, sub)}\n${key} = ${quoted(value)}\n`),
  (name, value) =>
    within(name, (section, sub, key) => `${header(section, sub)} # ]\r\n\t${key}\t=\t${quoted(value)} ; x\r\n`),
]

function within(name: string, write: (section: string, sub: string, key: string) => string): string {
  const { section, sub, key } = parts(name)
  return write(section, sub, key)
}

export const STYLE_COUNT = STYLES.length

/** The lines of a file of settings that say it in one of those ways. */
export function writtenSetting(setting: string, style: number): string {
  const at = setting.indexOf('=', setting.startsWith('url.') ? setting.indexOf('insteadOf') : 0)
  return (STYLES[style % STYLES.length] ?? STYLES[0]!)(setting.slice(0, at), setting.slice(at + 1))
}
