import { sentences } from '../../../i18n/texts'

/** The sentences of main about signing in to MCP servers, and their tools. */
export const signInSentences = sentences({
  'The sign-in was refused.': {
    de: 'Die Anmeldung wurde abgelehnt.',
    es: 'El inicio de sesión fue rechazado.',
    fr: 'La connexion a été refusée.',
    pt: 'O login foi recusado.',
    'zh-Hans': '登录被拒绝。',
    ja: 'サインインが拒否されました。',
  },
  'The server names an address of this computer or its network for the sign-in, {1}, which is not asked.': {
    de: 'Der Server nennt für die Anmeldung eine Adresse dieses Computers oder seines Netzes, {1}, die nicht gefragt wird.',
    es: 'El servidor indica para el inicio de sesión una dirección de este equipo o de su red, {1}, a la que no se pregunta.',
    fr: 'Pour la connexion, le serveur indique une adresse de cet ordinateur ou de son réseau, {1}, qui n’est pas interrogée.',
    pt: 'O servidor indica para o login um endereço deste computador ou da rede dele, {1}, que não é consultado.',
    'zh-Hans': '服务器为登录指定了本机或其所在网络的地址 {1}，该地址不会被访问。',
    ja: 'サーバーはサインイン用にこのコンピューターまたはそのネットワークのアドレス {1} を指定していますが、そこには問い合わせません。',
  },
  'The server wants to send you to an address that is not https: {1}': {
    de: 'Der Server will zu einer Adresse schicken, die nicht https ist: {1}',
    es: 'El servidor quiere enviarte a una dirección que no es https: {1}',
    fr: 'Le serveur veut vous envoyer à une adresse qui n’est pas https : {1}',
    pt: 'O servidor quer enviar você a um endereço que não é https: {1}',
    'zh-Hans': '服务器要把你送到一个不是 https 的地址：{1}',
    ja: 'サーバーがhttpsではないアドレスに誘導しようとしています: {1}',
  },
  'The page that says where to sign in speaks for somebody else.': {
    de: 'Die Seite, die sagt, wo man sich anmeldet, spricht für jemand anderen.',
    es: 'La página que dice dónde iniciar sesión habla por otro.',
    fr: 'La page qui dit où se connecter parle pour quelqu’un d’autre.',
    pt: 'A página que diz onde entrar fala por outro.',
    'zh-Hans': '说明登录位置的页面代表的是别人。',
    ja: 'サインイン先を示すページが別の相手のものです。',
  },
  'It was stopped.': {
    de: 'Es wurde gestoppt.',
    es: 'Se detuvo.',
    fr: 'Cela a été arrêté.',
    pt: 'Isso foi parado.',
    'zh-Hans': '已停止。',
    ja: '停止しました。',
  },
  'This server lets no program register itself. Register Atrium with its owner, with the redirect address {1}, and enter the client ID that you get under “Edit”.':
    {
      de: 'Dieser Server lässt kein Programm sich selbst anmelden. Atrium beim Betreiber mit der Umleitungsadresse {1} registrieren und die erhaltene Client-ID unter „Bearbeiten“ eintragen.',
      es: 'Este servidor no deja que un programa se registre solo. Registra Atrium ante su dueño con la dirección de redirección {1} e introduce en «Editar» el ID de cliente que recibas.',
      fr: 'Ce serveur ne laisse aucun programme s’enregistrer lui-même. Enregistrez Atrium auprès de son propriétaire avec l’adresse de redirection {1}, puis saisissez l’identifiant client reçu sous « Modifier ».',
      pt: 'Este servidor não deixa que um programa se registe sozinho. Registe o Atrium junto do dono com o endereço de redirecionamento {1} e introduza em «Editar» o ID de cliente que receber.',
      'zh-Hans':
        '此服务器不允许程序自行注册。请以重定向地址 {1} 向其所有者注册 Atrium，并在“编辑”中填写得到的客户端 ID。',
      ja: 'このサーバーはプログラム自身による登録を受け付けません。リダイレクト先 {1} でAtriumを所有者に登録し、発行されたクライアントIDを「編集」で入力してください。',
    },
  'Signing in did not work: {1}': {
    de: 'Die Anmeldung gelang nicht: {1}',
    es: 'No se pudo iniciar sesión: {1}',
    fr: 'La connexion n’a pas réussi : {1}',
    pt: 'O login não deu certo: {1}',
    'zh-Hans': '登录未成功：{1}',
    ja: 'サインインできませんでした: {1}',
  },
  'The sign-in was answered by somebody else than the one that was asked.': {
    de: 'Auf die Anmeldung hat jemand anderes geantwortet als der, der gefragt wurde.',
    es: 'Al inicio de sesión respondió otro que no es aquel a quien se preguntó.',
    fr: 'La réponse à la connexion vient de quelqu’un d’autre que celui qui a été interrogé.',
    pt: 'O login foi respondido por outro que não aquele a quem se perguntou.',
    'zh-Hans': '回应登录的不是被询问的一方。',
    ja: 'サインインに応答したのは、問い合わせ先とは別の相手です。',
  },
})
