/** A mail as it lies on a server. */
export function mailOf(headers: Readonly<Record<string, string>>, body: string): string {
  const all = { From: 'Bob <bob@example.com>', To: 'ada@example.com', Subject: 'Hello', ...headers }
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`
}

export type MailPart = { headers: Readonly<Record<string, string>>; body: string }

/** A mail of several parts. */
export function partsMail(
  headers: Readonly<Record<string, string>>,
  parts: readonly MailPart[],
  kind = 'mixed',
): string {
  return mailOf(
    { ...headers, 'MIME-Version': '1.0', 'Content-Type': `multipart/${kind}; boundary="b0"` },
    bodyOf(parts, 'b0'),
  )
}

export function bodyOf(parts: readonly MailPart[], boundary: string): string {
  const written = parts.map(({ headers, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return `--${boundary}\n${lines.join('\n')}\n\n${body}\n`
  })
  return `${written.join('')}--${boundary}--`
}

export const textPart = (body: string, type = 'text/plain; charset=utf-8'): MailPart => ({
  headers: { 'Content-Type': type },
  body,
})

export function filePart(name: string, content: Uint8Array, type = 'application/octet-stream'): MailPart {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  return {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Transfer-Encoding': 'base64',
    },
    body: lines.join('\n'),
  }
}
