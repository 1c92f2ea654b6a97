import { texts } from '../../i18n/texts'

export const browserFailuresText = texts({
  title: {
    en: 'This page is not shown',
    de: 'Diese Seite wird nicht angezeigt',
    es: 'Esta página no se muestra',
    fr: 'Cette page n’est pas affichée',
    pt: 'Esta página não é mostrada',
    'zh-Hans': '此页面未显示',
    ja: 'このページは表示できません',
  },
  reach: {
    en: (host: string) => `Let pages reach ${host}`,
    de: (host: string) => `Seiten zu ${host} lassen`,
    es: (host: string) => `Permitir que las páginas lleguen a ${host}`,
    fr: (host: string) => `Laisser les pages atteindre ${host}`,
    pt: (host: string) => `Deixar as páginas alcançarem ${host}`,
    'zh-Hans': (host: string) => `允许页面访问 ${host}`,
    ja: (host: string) => `ページに ${host} への接続を許可`,
  },
  ended: {
    en: 'This page has ended',
    de: 'Diese Seite wurde beendet',
    es: 'Esta página se cerró',
    fr: 'Cette page s’est arrêtée',
    pt: 'Esta página foi encerrada',
    'zh-Hans': '此页面已结束',
    ja: 'このページは終了しました',
  },
  'not-found': {
    en: (host: string) =>
      `${host} cannot be found. Check how the address is written, and whether you are connected to the Internet.`,
    de: (host: string) =>
      `${host} ist nicht zu finden. Prüfen Sie die Schreibweise der Adresse und die Verbindung zum Internet.`,
    es: (host: string) =>
      `No se encuentra ${host}. Comprueba cómo está escrita la dirección y si tienes conexión a Internet.`,
    fr: (host: string) => `${host} est introuvable. Vérifiez l’orthographe de l’adresse et votre connexion à Internet.`,
    pt: (host: string) =>
      `${host} não foi encontrado. Confira como o endereço está escrito e se há conexão com a Internet.`,
    'zh-Hans': (host: string) => `找不到 ${host}。请检查地址拼写以及网络连接。`,
    ja: (host: string) => `${host} が見つかりません。アドレスの綴りとインターネット接続を確認してください。`,
  },
  refused: {
    en: (host: string) => `${host} does not answer. If it is a server of yours, check that it runs and on which port.`,
    de: (host: string) =>
      `${host} antwortet nicht. Ist es ein eigener Server, prüfen Sie, ob er läuft und an welchem Port.`,
    es: (host: string) => `${host} no responde. Si es un servidor tuyo, comprueba que esté en marcha y en qué puerto.`,
    fr: (host: string) => `${host} ne répond pas. Si c’est votre serveur, vérifiez qu’il tourne et sur quel port.`,
    pt: (host: string) => `${host} não responde. Se for um servidor seu, confira se está rodando e em qual porta.`,
    'zh-Hans': (host: string) => `${host} 没有回应。如果是你自己的服务器，请检查它是否在运行以及使用哪个端口。`,
    ja: (host: string) => `${host} が応答しません。自分のサーバーなら、動いているか、どのポートかを確認してください。`,
  },
  slow: {
    en: (host: string) => `${host} took too long to answer. Try again later.`,
    de: (host: string) => `${host} hat zu lange nicht geantwortet. Versuchen Sie es später noch einmal.`,
    es: (host: string) => `${host} tardó demasiado en responder. Inténtalo más tarde.`,
    fr: (host: string) => `${host} a mis trop de temps à répondre. Réessayez plus tard.`,
    pt: (host: string) => `${host} demorou demais para responder. Tente mais tarde.`,
    'zh-Hans': (host: string) => `${host} 响应时间过长。请稍后再试。`,
    ja: (host: string) => `${host} の応答に時間がかかりすぎました。後でもう一度試してください。`,
  },
  offline: {
    en: 'There is no connection to the Internet. Check the network, then try again.',
    de: 'Es besteht keine Verbindung zum Internet. Prüfen Sie das Netzwerk und versuchen Sie es erneut.',
    es: 'No hay conexión a Internet. Comprueba la red e inténtalo de nuevo.',
    fr: 'Il n’y a pas de connexion à Internet. Vérifiez le réseau, puis réessayez.',
    pt: 'Não há conexão com a Internet. Confira a rede e tente de novo.',
    'zh-Hans': '没有网络连接。请检查网络后重试。',
    ja: 'インターネットに接続していません。ネットワークを確認して、もう一度試してください。',
  },
  certificate: {
    en: (host: string) =>
      `${host} could not prove that it is ${host}: its certificate is not valid. Nothing was loaded, as somebody may be listening in. Check the address and the clock of this computer.`,
    de: (host: string) =>
      `${host} konnte sich nicht ausweisen: Das Zertifikat ist ungültig. Es wurde nichts geladen, da jemand mitlesen könnte. Prüfen Sie die Adresse und die Uhr dieses Computers.`,
    es: (host: string) =>
      `${host} no pudo demostrar que es ${host}: su certificado no es válido. No se cargó nada, porque alguien podría estar escuchando. Comprueba la dirección y el reloj de este equipo.`,
    fr: (host: string) =>
      `${host} n’a pas pu prouver son identité : son certificat n’est pas valide. Rien n’a été chargé, car quelqu’un pourrait écouter. Vérifiez l’adresse et l’horloge de cet ordinateur.`,
    pt: (host: string) =>
      `${host} não conseguiu provar que é ${host}: o certificado não é válido. Nada foi carregado, pois alguém pode estar escutando. Confira o endereço e o relógio deste computador.`,
    'zh-Hans': (host: string) =>
      `${host} 无法证明自己的身份：证书无效。由于可能有人窃听，未加载任何内容。请检查地址和此电脑的时钟。`,
    ja: (host: string) =>
      `${host} は本物であることを証明できませんでした。証明書が無効です。盗聴のおそれがあるため何も読み込んでいません。アドレスとこのコンピューターの時計を確認してください。`,
  },
  proxy: {
    en: (host: string) =>
      `The way to ${host} is closed. Pages reach this computer and its network only where you have typed the address yourself or agreed to it.`,
    de: (host: string) =>
      `Der Weg zu ${host} ist gesperrt. Seiten erreichen diesen Computer und sein Netzwerk nur, wenn Sie die Adresse selbst eingegeben oder zugestimmt haben.`,
    es: (host: string) =>
      `El camino a ${host} está cerrado. Las páginas llegan a este equipo y a su red solo si escribiste la dirección tú o lo aceptaste.`,
    fr: (host: string) =>
      `L’accès à ${host} est fermé. Les pages n’atteignent cet ordinateur et son réseau que si vous avez saisi l’adresse vous-même ou donné votre accord.`,
    pt: (host: string) =>
      `O caminho até ${host} está fechado. Páginas só alcançam este computador e sua rede se você digitou o endereço ou concordou.`,
    'zh-Hans': (host: string) => `无法前往 ${host}。只有你亲自输入地址或同意后，页面才能访问此电脑及其网络。`,
    ja: (host: string) =>
      `${host} への経路は閉じられています。ページがこのコンピューターやそのネットワークに届くのは、自分でアドレスを入力したか同意した場合だけです。`,
  },
  redirects: {
    en: (host: string) => `${host} sends the page in circles. Clearing cookies and data of this browser may help.`,
    de: (host: string) =>
      `${host} leitet die Seite im Kreis. Es kann helfen, Cookies und Daten dieses Browsers zu löschen.`,
    es: (host: string) =>
      `${host} envía la página en círculos. Borrar las cookies y los datos de este navegador puede ayudar.`,
    fr: (host: string) =>
      `${host} fait tourner la page en rond. Effacer les cookies et les données de ce navigateur peut aider.`,
    pt: (host: string) => `${host} manda a página em círculos. Limpar cookies e dados deste navegador pode ajudar.`,
    'zh-Hans': (host: string) => `${host} 的重定向陷入循环。清除此浏览器的 Cookie 和数据可能有用。`,
    ja: (host: string) =>
      `${host} のリダイレクトが循環しています。このブラウザーの Cookie とデータを消去すると直ることがあります。`,
  },
  empty: {
    en: (host: string) => `${host} answered with nothing. Try again, or look at the server’s own messages.`,
    de: (host: string) =>
      `${host} hat leer geantwortet. Versuchen Sie es erneut oder sehen Sie in die Meldungen des Servers.`,
    es: (host: string) => `${host} respondió sin nada. Inténtalo de nuevo o mira los mensajes del servidor.`,
    fr: (host: string) => `${host} a répondu par rien. Réessayez ou consultez les messages du serveur.`,
    pt: (host: string) => `${host} respondeu sem nada. Tente de novo ou veja as mensagens do servidor.`,
    'zh-Hans': (host: string) => `${host} 返回了空响应。请重试，或查看服务器自身的消息。`,
    ja: (host: string) => `${host} から空の応答がありました。もう一度試すか、サーバーのメッセージを確認してください。`,
  },
  scheme: {
    en: 'This address does not begin with http:// or https://, so it is not opened here.',
    de: 'Diese Adresse beginnt nicht mit http:// oder https:// und wird hier nicht geöffnet.',
    es: 'Esta dirección no empieza por http:// ni https://, así que no se abre aquí.',
    fr: 'Cette adresse ne commence pas par http:// ou https:// et n’est pas ouverte ici.',
    pt: 'Este endereço não começa com http:// ou https://, por isso não é aberto aqui.',
    'zh-Hans': '此地址不以 http:// 或 https:// 开头，因此不在这里打开。',
    ja: 'このアドレスは http:// や https:// で始まらないため、ここでは開きません。',
  },
  port: {
    en: 'The port of this address belongs to something else than pages, so it is not opened. Start the server on another one.',
    de: 'Der Port dieser Adresse gehört zu etwas anderem als Seiten und wird nicht geöffnet. Starten Sie den Server an einem anderen.',
    es: 'El puerto de esta dirección es de algo que no son páginas, así que no se abre. Inicia el servidor en otro.',
    fr: 'Le port de cette adresse sert à autre chose qu’à des pages et n’est pas ouvert. Démarrez le serveur sur un autre.',
    pt: 'A porta deste endereço é de outra coisa que não páginas, por isso não é aberta. Inicie o servidor em outra.',
    'zh-Hans': '此地址的端口不用于网页，因此不打开。请在其他端口启动服务器。',
    ja: 'このアドレスのポートはページ用ではないため開きません。別のポートでサーバーを起動してください。',
  },
  crashed: {
    en: 'The page’s process ended unexpectedly. Atrium and the other tabs are not affected.',
    de: 'Der Prozess der Seite ist unerwartet beendet worden. Atrium und die anderen Tabs sind nicht betroffen.',
    es: 'El proceso de la página terminó de forma inesperada. Atrium y las demás pestañas no se ven afectados.',
    fr: 'Le processus de la page s’est arrêté de façon inattendue. Atrium et les autres onglets ne sont pas touchés.',
    pt: 'O processo da página terminou inesperadamente. O Atrium e as outras abas não foram afetados.',
    'zh-Hans': '页面的进程意外结束。Atrium 和其他标签页不受影响。',
    ja: 'ページのプロセスが予期せず終了しました。Atrium とほかのタブには影響ありません。',
  },
  memory: {
    en: 'The page needed more memory than there is, and was ended.',
    de: 'Die Seite brauchte mehr Speicher, als vorhanden ist, und wurde beendet.',
    es: 'La página necesitaba más memoria de la que hay y se cerró.',
    fr: 'La page demandait plus de mémoire qu’il n’y en a et a été arrêtée.',
    pt: 'A página precisou de mais memória do que há e foi encerrada.',
    'zh-Hans': '页面需要的内存超过可用内存，已被结束。',
    ja: 'ページが利用可能な量を超えるメモリを必要としたため終了しました。',
  },
  dialogs: {
    en: 'The page showed one dialog after the other without an end, so it was ended.',
    de: 'Die Seite zeigte endlos einen Dialog nach dem anderen und wurde deshalb beendet.',
    es: 'La página mostraba un diálogo tras otro sin fin, así que se cerró.',
    fr: 'La page affichait sans fin une boîte de dialogue après l’autre, elle a donc été arrêtée.',
    pt: 'A página mostrava um diálogo após o outro sem fim, por isso foi encerrada.',
    'zh-Hans': '页面无休止地弹出对话框，因此被结束。',
    ja: 'ページが際限なくダイアログを表示したため終了しました。',
  },
  'no-file': {
    en: 'There is no such file in the folder. It may have been moved, renamed or deleted.',
    de: 'Diese Datei gibt es im Ordner nicht. Vielleicht wurde sie verschoben, umbenannt oder gelöscht.',
    es: 'No hay tal archivo en la carpeta. Puede que se haya movido, renombrado o eliminado.',
    fr: 'Ce fichier n’est pas dans le dossier. Il a peut-être été déplacé, renommé ou supprimé.',
    pt: 'Não há tal arquivo na pasta. Pode ter sido movido, renomeado ou excluído.',
    'zh-Hans': '文件夹中没有此文件，它可能已被移动、重命名或删除。',
    ja: 'フォルダーにこのファイルはありません。移動、名前の変更、または削除された可能性があります。',
  },
  'kept-file': {
    en: 'This file is outside of the folder, or its name says that it holds keys or passwords. It is not shown as a page.',
    de: 'Diese Datei liegt außerhalb des Ordners, oder ihr Name spricht für Schlüssel oder Passwörter. Als Seite wird sie nicht gezeigt.',
    es: 'Este archivo está fuera de la carpeta, o su nombre indica que contiene claves o contraseñas. No se muestra como página.',
    fr: 'Ce fichier est hors du dossier, ou son nom indique qu’il contient des clés ou des mots de passe. Il n’est pas affiché comme page.',
    pt: 'Este arquivo está fora da pasta, ou seu nome indica que contém chaves ou senhas. Ele não é mostrado como página.',
    'zh-Hans': '此文件位于文件夹之外，或其名称表明它含有密钥或密码，因此不会作为页面显示。',
    ja: 'このファイルはフォルダーの外にあるか、名前からキーやパスワードを含むとみられるため、ページとして表示しません。',
  },
  other: {
    en: (host: string) => `${host} could not be opened.`,
    de: (host: string) => `${host} konnte nicht geöffnet werden.`,
    es: (host: string) => `No se pudo abrir ${host}.`,
    fr: (host: string) => `Impossible d’ouvrir ${host}.`,
    pt: (host: string) => `Não foi possível abrir ${host}.`,
    'zh-Hans': (host: string) => `无法打开 ${host}。`,
    ja: (host: string) => `${host} を開けませんでした。`,
  },
})
