/** The meanings of Chromium's loading errors, as text. */
const MEANINGS: Record<string, string> = {
  ERR_NAME_NOT_RESOLVED: 'There is no such host.',
  ERR_CONNECTION_REFUSED: 'Nothing answers at that host and port.',
  ERR_CONNECTION_RESET: 'The server closed the connection.',
  ERR_CONNECTION_CLOSED: 'The server closed the connection.',
  ERR_CONNECTION_TIMED_OUT: 'The server did not answer in time.',
  ERR_TIMED_OUT: 'The server did not answer in time.',
  ERR_ADDRESS_UNREACHABLE: 'The host cannot be reached.',
  ERR_INTERNET_DISCONNECTED: 'This computer is not connected to the internet.',
  ERR_NETWORK_CHANGED: 'The network changed while the page was loaded.',
  ERR_EMPTY_RESPONSE: 'The server answered nothing.',
  ERR_INVALID_RESPONSE: 'The server did not answer by the rules of HTTP.',
  ERR_INVALID_HTTP_RESPONSE: 'The server did not answer by the rules of HTTP.',
  ERR_TOO_MANY_REDIRECTS: 'The address leads round in a circle of redirects.',
  ERR_UNSAFE_REDIRECT: 'The address leads to one that pages may not lead to.',
  ERR_UNSAFE_PORT: 'Browsers do not open that port.',
  ERR_BLOCKED_BY_CLIENT: 'Atrium does not let pages of this folder reach that address.',
  ERR_BLOCKED_BY_RESPONSE: 'The server forbids that the page is shown there.',
  ERR_SSL_PROTOCOL_ERROR: 'The server does not speak https there.',
  ERR_CERT_AUTHORITY_INVALID: "The server's certificate was issued by nobody whom this computer trusts.",
  ERR_CERT_DATE_INVALID: "The server's certificate is out of date.",
  ERR_CERT_COMMON_NAME_INVALID: "The server's certificate is for another host.",
  ERR_CERT_REVOKED: "The server's certificate was revoked.",
  ERR_INVALID_AUTH_CREDENTIALS: 'The server wants a name and a password, and took none.',
  ERR_TUNNEL_CONNECTION_FAILED: 'The proxy does not connect to that host.',
  ERR_PROXY_CONNECTION_FAILED: 'The proxy cannot be reached.',
  ERR_ABORTED: 'The loading was broken off.',
  ERR_FAILED: 'The page could not be loaded.',
}

/** Such as `net::ERR_CONNECTION_REFUSED`. The name stays along for who knows it. */
export function failureWords(errorText: string): string {
  const name = errorText.replace(/^net::/, '').slice(0, 80)
  const meaning =
    MEANINGS[name] ??
    (name.startsWith('ERR_CERT_') ? "The server's certificate cannot be trusted." : 'The page could not be loaded.')
  return `${meaning} (${name})`
}
