import type { Setting } from './read-settings'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/**
 * The settings that a repository may have, by section: what git and the tools around it write there by themselves, and what
 * people choose for one project. None names a program, a file, a folder or another repository that the lines which only read
 * would run or open.
 */
const HARMLESS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    advice: `statushints detachedhead addignoredfile pushupdaterejected statusuoption skippedcherrypicks diverging`,
    author: 'name email',
    branch: 'autosetupmerge autosetuprebase',
    color: 'ui advice branch diff grep interactive push remote showbranch status transport',
    column: 'ui branch status tag',
    commit: 'gpgsign verbose cleanup',
    committer: 'name email',
    core: `abbrev autocrlf bare checkroundtripencoding checkstat commentchar commentstring commitgraph compression
      deltabasecachelimit eol filemode fscache hidedotfiles hookspath ignorecase ignorestat logallrefupdates longpaths loosecompression
      multipackindex precomposeunicode preloadindex protecthfs protectntfs quotepath repositoryformatversion safecrlf
      sharedrepository sparsecheckout sparsecheckoutcone symlinks trustctime untrackedcache warnambiguousrefs whitespace`,
    diff: `algorithm colormoved colormovedws context indentheuristic interhunkcontext mnemonicprefix noprefix renamelimit
      renames wserrorhighlight`,
    feature: 'experimental manyfiles',
    fetch: 'prune prunetags parallel fsckobjects writecommitgraph',
    gc: 'auto autopacklimit autodetach reflogexpire reflogexpireunreachable pruneexpire',
    gui: 'wmstate geometry encoding',
    i18n: 'commitencoding logoutputencoding',
    index: 'version threads skiphash',
    init: 'defaultbranch',
    log: 'abbrevcommit date decorate follow showroot',
    maintenance: 'auto strategy',
    merge: 'conflictstyle ff log renamelimit renames stat verbosity',
    pack: 'threads windowmemory writebitmaps',
    pull: 'ff rebase twohead octopus',
    push: 'autosetupremote default followtags gpgsign usebitmaps useforceifincludes',
    rebase: 'abbreviatecommands autosquash autostash missingcommitscheck rebasemerges stat updaterefs',
    remote: 'pushdefault',
    rerere: 'enabled autoupdate',
    status:
      'aheadbehind branch displaycommentprefix relativepaths renamelimit renames short showstash showuntrackedfiles',
    tag: 'gpgsign forcesignannotated',
    transfer: 'fsckobjects',
    user: 'name email signingkey useconfigonly',
  }).map(([section, keys]) => [section, words(keys)]),
)

/** The same for sections with a name of their own, such as a remote. */
const HARMLESS_NAMED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    branch: `description gh-merge-base github-pr-base-branch github-pr-owner-number merge mergeoptions pushremote rebase
      remote vscode-merge-base`,
    remote: `fetch followremotehead gh-resolved glab-resolved mirror prune prunetags push pushurl skipdefaultupdate
      skipfetchall tagopt url`,
  }).map(([section, keys]) => [section, words(keys)]),
)

/** Sections of tools that no line runs which only reads; git does not know them. */
const FOREIGN = words('lfs gitflow')

const YES_OR_NO = /^(true|false|yes|no|on|off|0|1|)$/i
const SORT = /^-?(version:|v:)?(refname|committerdate|authordate|creatordate|taggerdate)$/

/** Settings that are harmless with some values: others would name a program, or a place elsewhere. */
const HARMLESS_VALUES: Readonly<Record<string, RegExp>> = {
  'core.fsmonitor': YES_OR_NO,
  'extensions.objectformat': /^(sha1|sha256)$/,
  'extensions.compatobjectformat': /^(sha1|sha256)$/,
  'extensions.refstorage': /^(files|reftable)$/,
  'extensions.worktreeconfig': YES_OR_NO,
  'extensions.relativeworktrees': YES_OR_NO,
  'extensions.noop': /^/,
  'extensions.preciousobjects': YES_OR_NO,
  'branch.sort': SORT,
  'tag.sort': SORT,
}

/** Returns whether git, when it only reads, does with this setting no more than without it, to anything beyond its answer. */
export function isHarmless({ section, subsection, key, value }: Setting): boolean {
  if (FOREIGN.has(section)) return true
  if (subsection !== undefined)
    return HARMLESS_NAMED.get(section)?.has(key) ?? (section === 'color' && /^\w+$/.test(key))
  return HARMLESS_VALUES[`${section}.${key}`]?.test(value) ?? HARMLESS.get(section)?.has(key) ?? false
}
