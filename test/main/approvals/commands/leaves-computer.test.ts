import { describe, expect, test } from 'vitest'
import { leavesComputer } from '../../../../main/approvals/commands/leaves-computer'

/** Each sends something, or changes something elsewhere. */
const LEAVE = [
  ...[
    'curl https://a.org',
    'wget x',
    '/usr/bin/curl x',
    'CURL x',
    'curl.exe x',
    'scp a b:',
    'rsync a b:',
    'gh pr create',
    'open x',
  ],
  ...[
    'git push',
    'git --no-pager push',
    'git send-email x',
    'git send-pack x',
    'git request-pull a',
    'git http-push x',
    'git svn dcommit',
  ],
  ...[
    'git p4 submit',
    'npm publish',
    'npm.cmd publish',
    'npm unpublish',
    'npm deprecate x',
    'npm undeprecate x',
    'npm owner add',
    'npm access x',
  ],
  ...[
    'npm dist-tag add',
    'npm token create',
    'npm login',
    'npm adduser',
    'npm logout',
    'npm team x',
    'npm org x',
    'npm star x',
    'pnpm publish',
  ],
  ...[
    'pnpm deploy x',
    'pnpm login',
    'yarn publish',
    'yarn npm publish',
    'yarn login',
    'bun publish',
    'cargo publish',
    'cargo yank',
    'cargo login',
  ],
  ...[
    'cargo logout',
    'cargo owner',
    'gem push x',
    'gem yank x',
    'gem owner x',
    'gem signin',
    'poetry publish',
    'uv publish',
    'mvn deploy',
  ],
  ...[
    'mvn deploy:deploy-file',
    './mvnw deploy',
    'mvnw.cmd deploy',
    'gradle publish',
    'gradle publishToMavenCentral',
    'gradle uploadArchives',
  ],
  ...[
    './gradlew :a:publish',
    'gradlew.bat publish',
    'dotnet nuget push',
    'dotnet push',
    'pip upload',
    'hg push',
    'hg email',
    'svn commit',
    'svn ci',
    'svn import',
  ],
]

/** Close to one of them, but stays here. */
const STAY = [
  ...[
    '',
    'ls',
    'curly x',
    'mycurl x',
    'curl.exe.txt',
    'curl.txt',
    'git log',
    'git pushed',
    'git re-push',
    'npm test',
    'npm run',
    'npm republish',
  ],
  ...[
    'npm publisher',
    'npm start',
    'pnpm install',
    'pnpm republish',
    'pnpm publisher',
    'yarn add',
    'yarn republish',
    'yarn publisher',
    'bun test',
  ],
  ...[
    'bun republish',
    'bun publisher',
    'cargo build',
    'cargo republish',
    'cargo publisher',
    'gem list',
    'gem repush',
    'gem pushed',
    'poetry install',
  ],
  ...[
    'poetry republish',
    'poetry publisher',
    'uv sync',
    'uv republish',
    'uv publisher',
    'mvn test',
    'mvn redeploy',
    'mvnx deploy',
    'gradle build',
  ],
  ...[
    'gradlewx publish',
    'dotnet build',
    'dotnet repush',
    'dotnet pushed',
    'pip install',
    'pip reupload',
    'pip uploads',
    'hg log',
    'hg repush',
    'hg pushed',
  ],
  ...['svn log', 'svn recommit', 'svn commits', 'svnw commit', 'constructor push', 'git'],
]

describe('a program sends something from this computer', () => {
  test.each(LEAVE)('%s', line => {
    expect(leavesComputer(line.split(' '))).toBe(true)
  })

  test('and these do not', () => {
    for (const line of STAY) expect.soft(leavesComputer(line.split(' ')), line).toBe(false)
    expect(leavesComputer([])).toBe(false)
  })
})
