import { expect, test } from 'vitest'
import { sketchLine } from '../../../../../main/approvals/commands/parse/sketch-line'
import { takeHereDocuments } from '../../../../../main/approvals/commands/parse/take-here-documents'
import { verdictOf, where } from '../verdict-of'

/** The programs of a line with the text that each is given. */
async function inputsOf(line: string): Promise<Record<string, string | undefined> | undefined> {
  const commands = await sketchLine(line, 'bash', where)
  return commands && Object.fromEntries(commands.map(({ words, input }) => [words[0]?.value, input]))
}

const judged = async (line: string) => verdictOf(line, { sketch: await sketchLine(line, 'bash', where) })

test.each([
  ["python3 - <<'EOF'\nprint(1)\nEOF", { python3: 'print(1)\n' }],
  [
    "cd a && python3 <<'PY' 2>&1 | head -3\nprint('$x `y`')\nPY\nls",
    { cd: undefined, python3: "print('$x `y`')\n", head: undefined, ls: undefined },
  ],
  ['cat << "A-B" | sort\nb\na\nA-B', { cat: 'b\na\n', sort: undefined }],
  ['cat <<EOF\nplain\nEOF', { cat: 'plain\n' }],
  ['cat <<\\EOF\n$x\nEOF', { cat: '$x\n' }],
  ['cat <<-EOF\n\ta\n\t\tb\n\tEOF', { cat: 'a\nb\n' }],
  ["cat <<'A'\n1\nA\nnode - <<'B'\n2\nB", { cat: '1\n', node: '2\n' }],
  ["if true; then\n  node <<'B'\n2\nB\nfi", { true: undefined, node: '2\n' }],
  ["while read -r x; do echo $x; done <<'E'\na\nE", { read: undefined, echo: 'a\n' }],
  ["python3 <<< 'print(1)'", { python3: 'print(1)\n' }],
  ["cat <<'EOF'\nEOF", { cat: '' }],
])('%j gives each program its text', async (line, inputs) => {
  expect(await inputsOf(line)).toEqual(inputs)
})

test.each([
  'cat <<EOF\n$HOME\nEOF',
  'cat <<EOF\n`ls`\nEOF',
  'cat <<EOF\na\\\nEOF\nEOF',
  "cat <<'EOF'\nno end",
  "cat <<'EOF'\n EOF",
  "cat <<'A' <<'B'\n1\nA\n2\nB",
  "cat <<'A' < b\n1\nA",
  "cat < b <<'A'\n1\nA",
  "cat <<E'O'F\nx\nEOF",
  "cat <<'EOF' \\\n-n\nx\nEOF",
  "cat <<'EOF' 'a\nb'\nx\nEOF",
  "cat <<'EOF' # don't\nx\nEOF",
  'echo "$(cat <<\'EOF\'\nx\nEOF\n)"',
  'echo "$(echo "a <<\'EOF\' ")"\nrm x\nEOF',
  "echo 'a\nb <<EOF\nrm x\nEOF\n'",
  "(cat <<'EOF')\nx\nEOF",
  'cat <<20\nx\n20',
  'cat <<EOF &\nx\nEOF',
  'cat \uE0020 <<EOF\nx\nEOF',
])('the input of %j is not certain', async line => {
  expect(await sketchLine(line, 'bash', where)).toBeUndefined()
})

test('text that looks like one within quotes, or is a number, is none', () => {
  for (const line of ['echo "a <<EOF"', "echo 'a <<EOF' b", 'echo \\<<EOF', 'echo $((1<<4))'])
    expect(takeHereDocuments(line)).toEqual({ line, texts: [] })
})

test.each([
  "python3 - <<'EOF'\nimport json, pathlib\nfor p in sorted(pathlib.Path('src').rglob('*.json')):\n    print(p, len(json.loads(p.read_text())))\nEOF",
  "node <<'EOF'\nconst fs = require('fs')\nconsole.log(JSON.parse(fs.readFileSync('package.json', 'utf8')).name)\nEOF",
  "ruby - <<'EOF'\nrequire 'json'\nputs JSON.parse(File.read('a.json')).keys\nEOF",
  "lua <<'EOF'\nprint(('x'):rep(3))\nEOF",
  "perl <<'EOF'\nprint 1 + 1;\nEOF",
  'cat <<EOF | jq .a\n{"a": 1}\nEOF',
  "bc <<'EOF'\n2 ^ 10\nEOF",
])('a text that only looks at data runs unasked, held to reading: %j', async line => {
  expect(await judged(line)).toMatchObject({ type: 'allow', effects: 'reads', confined: true })
  expect(await verdictOf(line, { canConfine: false })).toMatchObject({ type: 'ask' })
})

test.each([
  "python3 - <<'EOF'\nopen('a', 'w').write('x')\nEOF",
  "python3 - <<'EOF'\nimport subprocess\nEOF",
  "python3 - <<'EOF'\nprint(open('/etc/passwd').read())\nEOF",
  "python3 - <<'EOF'\nprint(open('.env').read())\nEOF",
  "python3 - <<'A' <<< b\n1\nA",
  "python3 a.py <<'EOF'\nx\nEOF",
  "python3 <<'EOF' | sh\nprint('ls')\nEOF",
  "node - <<'EOF'\nrequire('child_process')\nEOF",
  "node - <<'EOF'\nrequire('./own')\nEOF",
  "bash <<'EOF'\nls\nEOF",
  "sh -s <<'EOF'\nls\nEOF",
  "cat > a <<'EOF'\nx\nEOF",
  "tee a <<'EOF'\nx\nEOF",
  "psql <<'EOF'\nselect 1\nEOF",
  "lua - <<'EOF'\nos.execute('ls')\nEOF",
])('a text that would do more, or is run by what nobody knows, asks: %j', async line => {
  const { type, reason } = await judged(line)
  expect(type).toBe('ask')
  expect(reason).not.toBe('')
})
