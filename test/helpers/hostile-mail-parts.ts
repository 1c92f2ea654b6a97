import { gzipSync } from 'node:zlib'
import { FROM_EVE, type HostileMail } from './hostile-mails'
import { bodyOf, filePart, type MailPart, mailOf, partsMail, textPart } from './mails'
import { makeZip } from './make-zip'

const READ = textPart('Read me')

/** Attachments whose names lead out of the folder, or are no files; `evil` is in the name of each that would be found outside. */
export function namingMails(evil: string): HostileMail[] {
  const names: [written: string, saved: string][] = [
    [`../../../${evil}`, evil],
    [`..\\\\..\\\\..\\\\${evil}`, evil],
    [`/tmp/${evil}`, evil],
    [`C:\\\\Windows\\\\${evil}`, evil],
    [`\\\\\\\\host\\\\share\\\\${evil}`, evil],
    [`~/${evil}`, evil],
    [`file:///tmp/${evil}`, evil],
    ['CON', 'attachment-2'],
    ['NUL.txt', 'attachment-2.txt'],
    ['com1.tar.gz', 'attachment-2.gz'],
    ['COM\u00b9.txt', 'attachment-2.txt'],
    ['..', 'attachment-2'],
    ['. . .', 'attachment-2'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    [`a.txt:${evil}`, `a.txt_${evil}`],
    ['a.txt. . ', 'a.txt'],
    ['=?utf-8?b?YQBiLnR4dA==?=', 'ab.txt'],
    ['=?utf-8?q?=E2=80=AEgpj.exe?=', 'gpj.exe'],
    ['=?utf-8?q?a=E2=80=8B.exe?=', 'a.exe'],
    ['=?utf-8?q?a=0D=0A=2E=2E/b.txt?=', 'b.txt'],
    [`${'x'.repeat(3_000)}.txt`, `${'x'.repeat(80)}.txt`],
  ]
  const mails = names.map(([written, saved]) => ({
    name: `an attachment called ${written.slice(0, 40)}`,
    says: 'Read me',
    files: [saved],
    raw: partsMail(FROM_EVE, [READ, filePart(written, Buffer.from('evil'))]),
  }))
  return [
    ...mails,
    {
      name: 'a name in pieces',
      raw: partsMail(FROM_EVE, [
        READ,
        attachedAs(`filename*0*=utf-8''..%2F..%2F; filename*1*=..%2F; filename*2=${evil}`),
      ]),
      files: [evil],
    },
    {
      name: 'two names',
      raw: partsMail(FROM_EVE, [READ, attachedAs(`filename="a.txt"; filename="../${evil}"`)]),
      files: [evil],
    },
    {
      name: 'names that are one where the case does not count',
      raw: partsMail(FROM_EVE, [READ, ...['a.txt', 'A.TXT', 'a.txt '].map(name => filePart(name, Buffer.from(name)))]),
      files: ['a.txt', '3-A.TXT', '4-a.txt'],
    },
  ]
}

function attachedAs(names: string): MailPart {
  return { headers: { 'Content-Type': 'text/plain', 'Content-Disposition': `attachment; ${names}` }, body: 'evil' }
}

const MB = 1024 * 1024

/** Mails that would take all time or memory, or that are no mails. */
export async function heavyMails(): Promise<HostileMail[]> {
  const zeros = await makeZip({ 'zeros.bin': Buffer.alloc(20 * MB) })
  const zip = await makeZip(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${at}.zip`, zeros])))
  const gzip = gzipSync(Buffer.alloc(50 * MB))
  const html = (text: string) => textPart(`<p>Read me</p>${text}`, 'text/html; charset=utf-8')
  const page = (name: string, text: string) => ({ name, raw: partsMail(FROM_EVE, [html(text)]), says: 'Read me' })
  return [
    { name: 'a zip bomb', raw: partsMail(FROM_EVE, [READ, filePart('bomb.zip', zip)]), files: ['bomb.zip'] },
    {
      name: 'a text that is packed',
      raw: partsMail(FROM_EVE, [
        {
          headers: { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip', 'Content-Transfer-Encoding': 'base64' },
          body: gzip.toString('base64').replace(/.{76}/g, '$&\n'),
        },
      ]),
    },
    { name: 'twenty megabytes of text', raw: mailOf(FROM_EVE, `Read me\n${'x'.repeat(20 * MB)}`), says: 'Read me' },
    {
      name: 'one line of a megabyte',
      raw: mailOf({ ...FROM_EVE, Subject: 'x'.repeat(MB) }, 'Read me'),
      says: 'Read me',
      from: [],
    },
    {
      name: 'a header without end',
      raw: mailOf({ ...FROM_EVE, Subject: `x${'\n y'.repeat(2 * MB)}` }, 'Read me'),
      from: [],
    },
    {
      name: 'sixty thousand people of one letter',
      raw: mailOf({ ...FROM_EVE, Cc: 'a,'.repeat(60_000) }, 'Read me'),
      says: 'Read me',
    },
    {
      name: 'a header of five megabytes that is read',
      raw: mailOf({ From: `${'x'.repeat(5 * MB)} <eve@evil.example>` }, 'x'),
      from: [],
    },
    {
      name: 'a hundred thousand headers',
      raw: `From: Eve <eve@evil.example>\n${'X-A: b\n'.repeat(100_000)}\nRead me\n`,
      says: 'Read me',
      from: [],
    },
    {
      name: 'a hundred thousand people',
      raw: mailOf(
        { ...FROM_EVE, Cc: Array.from({ length: 100_000 }, (_, at) => `a${at}@b.example`).join(',\n ') },
        'Read me',
      ),
      says: 'Read me',
      from: [],
    },
    { name: 'parts in parts, five thousand deep', raw: nested(5_000) },
    {
      name: 'five thousand parts',
      raw: partsMail(FROM_EVE, [READ, ...Array.from({ length: 5_000 }, () => READ)]),
      says: 'Read me',
    },
    { name: 'mails in mails, a thousand deep', raw: mailInMail(1_000) },
    page('a page that is nested without end', '<div>'.repeat(100_000)),
    page('a page of tables in tables', '<table><tr><td>'.repeat(20_000)),
    page('a page of attributes', `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}="b"`).join(' ')}>x</p>`),
    page('a page of entities', '&lt;'.repeat(120_000)),
    page('a page that is never closed', '<a href="'.repeat(50_000)),
    ...brokenMails(),
  ]
}

function nested(depth: number): string {
  const opened = Array.from(
    { length: depth },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary="b${at + 1}"\n\n`,
  )
  return mailOf(
    { ...FROM_EVE, 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b0"' },
    `${opened.join('')}--b${depth}\nContent-Type: text/plain\n\nRead me\n`,
  )
}

function mailInMail(depth: number): string {
  const heads = `From: Eve <eve@evil.example>\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n`
  return `${heads.repeat(depth)}From: Boss <boss@bank.example>\n\nRead me\n`
}

function brokenMails(): HostileMail[] {
  const part = (type: string, encoding: string, body: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        `From: Eve <eve@evil.example>\nMIME-Version: 1.0\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n`,
      ),
      Buffer.from(body as string),
    ])
  const random = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7_919 + (at >> 3)) % 256))
  const utf16 = Buffer.from('<script>alert(1)</script>', 'utf16le')
  return [
    { name: 'broken base64', raw: part('text/plain', 'base64', 'UmVhZ==CBt*ZQ=\n=====\n!!!') },
    {
      name: 'broken quoted-printable',
      raw: part('text/plain', 'quoted-printable', 'Read me =ZZ=\n=4'),
      says: 'Read me',
    },
    { name: 'an unknown encoding', raw: part('text/plain', 'x-uuencode-bomb', 'Read me') },
    {
      name: 'an unknown set of characters',
      raw: part('text/plain; charset="x-evil\\"; a=b"', '8bit', 'Read me'),
      says: 'Read me',
    },
    {
      name: 'a set of characters that hides marks',
      raw: part('text/plain; charset=utf-7', '7bit', '+ADw-script+AD4-alert(1)'),
    },
    { name: 'UTF-16 that is said to be ASCII', raw: part('text/plain; charset=us-ascii', '8bit', utf16) },
    { name: 'any bytes', raw: part('text/plain', '8bit', random) },
    { name: 'any bytes as a page', raw: part('text/html; charset=utf-8', '8bit', random) },
    {
      name: 'bytes that are no characters in a header',
      raw: Buffer.concat([
        Buffer.from('From: Eve <eve@evil.example>\nSubject: '),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
        Buffer.from('\n\nRead me\n'),
      ]),
      says: 'Read me',
    },
    {
      name: 'parts without a border',
      raw: mailOf({ ...FROM_EVE, 'Content-Type': 'multipart/mixed' }, '--\nRead me\n--'),
    },
    {
      name: 'parts whose border is theirs too',
      raw: partsMail(FROM_EVE, [
        READ,
        { headers: { 'Content-Type': 'multipart/mixed; boundary="b0"' }, body: bodyOf([READ], 'b0') },
      ]),
      says: 'Read me',
    },
    { name: 'a type that is none', raw: part('<script>/x; name="<b>"', '7bit', 'Read me') },
    { name: 'nothing but an end of line', raw: '\n', from: [] },
    { name: 'no header at all', raw: 'Read me, there is no header here', from: [] },
  ]
}
