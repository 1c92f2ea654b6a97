import { AppError } from '../../shared/errors'
import { hostedRepository, type PullRequestPlan } from '../../shared/git/pull-request'
import { sentence } from '../../shared/sentence'
import type { Repository } from './repository'
import { planTransfer } from './transfer'

const MOST_BASES = 200
const MOST_COMMITS = 100
const LONGEST_MESSAGE = 20_000

/** Works out a pull request of the current branch. Reads only what is here: nothing is requested of the host. */
export async function planPullRequest(repository: Repository): Promise<PullRequestPlan> {
  const { remote, address, branch = '', commits: unpushed, isNewTarget } = await planTransfer(repository, 'push')
  const hosted = hostedRepository(address)
  if (!hosted) {
    throw new AppError(
      'bad-input',
      sentence`The remote ${remote} isn’t on a web host, so there’s no page for pull requests: ${address}`,
    )
  }
  const bases = await basesOf(repository, remote, branch)
  const [base] = bases
  if (base === undefined) {
    throw new AppError(
      'bad-input',
      sentence`The remote ${remote} has no other branch that ${branch} could go into. Fetch first.`,
    )
  }
  const messages = await messagesSince(repository, `refs/remotes/${remote}/${base}`)
  if (messages.length === 0) {
    throw new AppError(
      'bad-input',
      sentence`${branch} has no commits that ${base} doesn’t have. Commit your changes first.`,
    )
  }
  const subjects = messages.map(message => message.split('\n', 1)[0] ?? '')
  const [only = ''] = messages
  return {
    ...hosted,
    remote,
    branch,
    bases,
    commits: subjects,
    title: messages.length === 1 ? (subjects[0] ?? '') : titleOfBranch(branch),
    text:
      messages.length === 1
        ? only.slice(subjects[0]?.length ?? 0).trim()
        : subjects.map(subject => `- ${subject}`).join('\n'),
    isPushed: !isNewTarget && unpushed === 0,
  }
}

/** The branches of a remote but for the one that goes into another; first the one that the remote begins with. */
async function basesOf(repository: Repository, remote: string, branch: string): Promise<string[]> {
  const [listed, usual] = await Promise.all([
    repository.must('reading', [
      'for-each-ref',
      `--count=${MOST_BASES}`,
      '--sort=-committerdate',
      '--format=%(refname:lstrip=3)',
      `refs/remotes/${remote}/`,
    ]),
    repository.run('reading', ['symbolic-ref', '--quiet', `refs/remotes/${remote}/HEAD`]),
  ])
  const names = listed
    .toString('utf8')
    .split('\n')
    .filter(name => name !== '' && name !== 'HEAD' && name !== branch)
  const named = usual.stdout.toString('utf8').trim().replace(`refs/remotes/${remote}/`, '')
  const first = [named, 'main', 'master', 'develop'].find(name => names.includes(name))
  return first === undefined ? names : [first, ...names.filter(name => name !== first)]
}

/** The whole messages of the commits that a branch does not have, the oldest first. */
async function messagesSince(repository: Repository, base: string): Promise<string[]> {
  const log = ['log', '-z', '--format=%B', '--no-merges', '--no-show-signature', '--no-color', '--reverse']
  const listed = await repository.must('reading', [...log, `--max-count=${MOST_COMMITS}`, 'HEAD', '--not', base, '--'])
  return listed
    .toString('utf8')
    .split('\0')
    .map(message => message.trim().slice(0, LONGEST_MESSAGE))
    .filter(message => message !== '')
}

/** `fix/the-login_form` becomes "Fix the login form". */
function titleOfBranch(branch: string): string {
  const words = branch
    .replace(/^atrium\//, '')
    .replace(/[/_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
