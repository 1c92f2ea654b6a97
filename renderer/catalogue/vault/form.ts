import { texts } from '../../i18n/texts'

/** The texts of the form of an entry of the vault, but for its fields. */
export const vaultFormText = texts({
  addTitle: {
    en: 'New entry of the vault',
    de: 'Neuer Eintrag im Tresor',
    es: 'Nueva entrada de la bóveda',
    fr: 'Nouvelle entrée du coffre',
    pt: 'Nova entrada do cofre',
    'zh-Hans': '保险库的新条目',
    ja: '保管庫の新しい項目',
  },
  editTitle: {
    en: (name: string) => `Edit ${name}`,
    de: (name: string) => `${name} bearbeiten`,
    es: (name: string) => `Editar ${name}`,
    fr: (name: string) => `Modifier ${name}`,
    pt: (name: string) => `Editar ${name}`,
    'zh-Hans': (name: string) => `编辑 ${name}`,
    ja: (name: string) => `「${name}」を編集`,
  },
  gone: {
    en: 'This entry was removed elsewhere. What you wrote is still here; saving adds it as a new one.',
    de: 'Dieser Eintrag wurde anderswo entfernt. Das hier Geschriebene ist noch da; Speichern fügt es als neuen hinzu.',
    es: 'Esta entrada se quitó en otro lugar. Lo que escribiste sigue aquí; al guardar se añade como nueva.',
    fr: 'Cette entrée a été retirée ailleurs. Ce que vous avez écrit est toujours là ; l’enregistrement l’ajoute comme nouvelle.',
    pt: 'Esta entrada foi removida em outro lugar. O que você escreveu continua aqui; salvar a adiciona como nova.',
    'zh-Hans': '此条目已在别处被移除。你写的内容仍在这里；保存会把它添加为新条目。',
    ja: 'この項目は別の場所で削除されました。入力した内容は残っており、保存すると新しい項目として追加されます。',
  },
  name: { en: 'Name', de: 'Name', es: 'Nombre', fr: 'Nom', pt: 'Nome', 'zh-Hans': '名称', ja: '名前' },
  nameHint: {
    en: 'Short, as models write it: letters, digits, - and _.',
    de: 'Kurz, wie Modelle ihn schreiben: Buchstaben, Ziffern, - und _.',
    es: 'Breve, como lo escriben los modelos: letras, cifras, - y _.',
    fr: 'Court, tel que les modèles l’écrivent : lettres, chiffres, - et _.',
    pt: 'Curto, como os modelos o escrevem: letras, algarismos, - e _.',
    'zh-Hans': '简短，模型会照此书写：字母、数字、- 和 _。',
    ja: 'モデルがそのまま書く短い名前です。英字、数字、-、_ が使えます。',
  },
  nameMissing: {
    en: 'It needs a name.',
    de: 'Hier fehlt ein Name.',
    es: 'Falta un nombre.',
    fr: 'Il manque un nom.',
    pt: 'Falta um nome.',
    'zh-Hans': '需要名称。',
    ja: '名前を入力してください。',
  },
  nameBad: {
    en: 'A name has letters from a to z, digits, - and _ only, and begins with a letter or digit.',
    de: 'Ein Name hat nur Buchstaben von a bis z, Ziffern, - und _ und beginnt mit einem Buchstaben oder einer Ziffer.',
    es: 'Un nombre solo tiene letras de la a a la z, cifras, - y _, y empieza con una letra o cifra.',
    fr: 'Un nom n’a que des lettres de a à z, des chiffres, - et _, et commence par une lettre ou un chiffre.',
    pt: 'Um nome tem só letras de a a z, algarismos, - e _, e começa com letra ou algarismo.',
    'zh-Hans': '名称只能包含字母 a 到 z、数字、- 和 _，并以字母或数字开头。',
    ja: '名前に使えるのは a〜z の英字、数字、-、_ だけで、先頭は英字か数字です。',
  },
  nameTry: {
    en: (name: string) => `A name has letters from a to z, digits, - and _ only. Write ${name}.`,
    de: (name: string) => `Ein Name hat nur Buchstaben von a bis z, Ziffern, - und _. Möglich ist ${name}.`,
    es: (name: string) => `Un nombre solo tiene letras de la a a la z, cifras, - y _. Escribe ${name}.`,
    fr: (name: string) => `Un nom n’a que des lettres de a à z, des chiffres, - et _. Écrivez ${name}.`,
    pt: (name: string) => `Um nome tem só letras de a a z, algarismos, - e _. Escreva ${name}.`,
    'zh-Hans': (name: string) => `名称只能包含字母 a 到 z、数字、- 和 _。可以写成 ${name}。`,
    ja: (name: string) => `名前に使えるのは a〜z の英字、数字、-、_ だけです。${name} のように書いてください。`,
  },
  nameLong: {
    en: (most: number) => `A name has ${most} characters at most.`,
    de: (most: number) => `Ein Name hat höchstens ${most} Zeichen.`,
    es: (most: number) => `Un nombre tiene como máximo ${most} caracteres.`,
    fr: (most: number) => `Un nom a ${most} caractères au plus.`,
    pt: (most: number) => `Um nome tem no máximo ${most} caracteres.`,
    'zh-Hans': (most: number) => `名称最多 ${most} 个字符。`,
    ja: (most: number) => `名前は ${most} 文字までです。`,
  },
  nameTaken: {
    en: 'Another entry has this name.',
    de: 'Ein anderer Eintrag heißt schon so.',
    es: 'Otra entrada ya tiene este nombre.',
    fr: 'Une autre entrée porte déjà ce nom.',
    pt: 'Outra entrada já tem este nome.',
    'zh-Hans': '已有另一个条目使用此名称。',
    ja: '別の項目がこの名前を使っています。',
  },
  kind: { en: 'Kind', de: 'Art', es: 'Tipo', fr: 'Type', pt: 'Tipo', 'zh-Hans': '类型', ja: '種類' },
  lost: {
    en: 'The secrets of this entry are lost: this computer cannot decrypt them any more, or they ended with Atrium. Enter them again.',
    de: 'Die Geheimnisse dieses Eintrags sind verloren: Dieser Computer kann sie nicht mehr entschlüsseln, oder sie endeten mit Atrium. Sie müssen neu eingegeben werden.',
    es: 'Los secretos de esta entrada se han perdido: este equipo ya no puede descifrarlos o terminaron con Atrium. Introdúcelos de nuevo.',
    fr: 'Les secrets de cette entrée sont perdus : cet ordinateur ne peut plus les déchiffrer, ou ils ont pris fin avec Atrium. Saisissez-les à nouveau.',
    pt: 'Os segredos desta entrada se perderam: este computador não consegue mais descriptografá-los ou eles acabaram com o Atrium. Digite-os de novo.',
    'zh-Hans': '此条目的机密已丢失：这台电脑无法再解密，或随 Atrium 退出而消失。请重新输入。',
    ja: 'この項目のシークレットは失われました。このコンピューターで復号できないか、Atriumの終了とともに消えています。もう一度入力してください。',
  },
  hosts: { en: 'Hosts', de: 'Hosts', es: 'Hosts', fr: 'Hôtes', pt: 'Hosts', 'zh-Hans': '主机', ja: 'ホスト' },
  hostsHint: {
    en: 'One a line, like api.github.com. Nowhere else may its values be sent. Without a host nothing can be sent.',
    de: 'Je Zeile einer, etwa api.github.com. Nirgendwohin sonst dürfen die Werte gesendet werden. Ohne Host kann nichts gesendet werden.',
    es: 'Uno por línea, como api.github.com. Sus valores no se pueden enviar a ningún otro sitio. Sin un host no se puede enviar nada.',
    fr: 'Un par ligne, comme api.github.com. Ses valeurs ne peuvent être envoyées nulle part ailleurs. Sans hôte, rien ne peut être envoyé.',
    pt: 'Um por linha, como api.github.com. Os valores não podem ser enviados para nenhum outro lugar. Sem um host nada pode ser enviado.',
    'zh-Hans': '每行一个，例如 api.github.com。其值不得发往别处。没有主机，什么都无法发送。',
    ja: '1行に1つ、api.github.com のように書きます。値はほかのどこにも送信されません。ホストがなければ何も送信できません。',
  },
  hostBad: {
    en: (host: string) => `“${host}” is no host. Write it like api.example.com, *.example.com or localhost:8080.`,
    de: (host: string) =>
      `„${host}“ ist kein Host. Die Schreibweise ist api.example.com, *.example.com oder localhost:8080.`,
    es: (host: string) => `«${host}» no es un host. Escríbelo como api.example.com, *.example.com o localhost:8080.`,
    fr: (host: string) =>
      `« ${host} » n’est pas un hôte. Écrivez-le comme api.example.com, *.example.com ou localhost:8080.`,
    pt: (host: string) => `“${host}” não é um host. Escreva como api.example.com, *.example.com ou localhost:8080.`,
    'zh-Hans': (host: string) => `“${host}”不是主机。请写成 api.example.com、*.example.com 或 localhost:8080。`,
    ja: (host: string) =>
      `「${host}」はホストではありません。api.example.com、*.example.com、localhost:8080 のように書いてください。`,
  },
  hostsMany: {
    en: (most: number) => `An entry has ${most} hosts at most.`,
    de: (most: number) => `Ein Eintrag hat höchstens ${most} Hosts.`,
    es: (most: number) => `Una entrada tiene como máximo ${most} hosts.`,
    fr: (most: number) => `Une entrée a ${most} hôtes au plus.`,
    pt: (most: number) => `Uma entrada tem no máximo ${most} hosts.`,
    'zh-Hans': (most: number) => `一个条目最多 ${most} 个主机。`,
    ja: (most: number) => `1つの項目のホストは ${most} 件までです。`,
  },
  wide: {
    en: (host: string, domain: string) =>
      `${host} stands for every server under ${domain}, also those that others run there.`,
    de: (host: string, domain: string) =>
      `${host} steht für jeden Server unter ${domain}, auch für solche, die andere dort betreiben.`,
    es: (host: string, domain: string) =>
      `${host} abarca todos los servidores de ${domain}, también los que otros tengan allí.`,
    fr: (host: string, domain: string) =>
      `${host} désigne tous les serveurs sous ${domain}, y compris ceux que d’autres y exploitent.`,
    pt: (host: string, domain: string) =>
      `${host} abrange todos os servidores em ${domain}, também os que outros mantêm lá.`,
    'zh-Hans': (host: string, domain: string) =>
      `${host} 代表 ${domain} 下的所有服务器，也包括他人在那里运行的服务器。`,
    ja: (host: string, domain: string) =>
      `${host} は ${domain} 以下のすべてのサーバーを指します。ほかの人が運用するものも含まれます。`,
  },
  nearlyAll: {
    en: (host: string, domain: string) =>
      `${host} stands for every host that ends in .${domain}, whoever runs it. Name the domain that you mean.`,
    de: (host: string, domain: string) =>
      `${host} steht für jeden Host, der auf .${domain} endet, wer immer ihn betreibt. Besser ist die Domain, die gemeint ist.`,
    es: (host: string, domain: string) =>
      `${host} abarca cualquier host que termine en .${domain}, sea de quien sea. Indica el dominio al que te refieres.`,
    fr: (host: string, domain: string) =>
      `${host} désigne tout hôte qui finit par .${domain}, quel que soit celui qui l’exploite. Indiquez le domaine voulu.`,
    pt: (host: string, domain: string) =>
      `${host} abrange qualquer host que termine em .${domain}, seja de quem for. Indique o domínio que você quer.`,
    'zh-Hans': (host: string, domain: string) =>
      `${host} 代表所有以 .${domain} 结尾的主机，无论由谁运行。请写明你所指的域名。`,
    ja: (host: string, domain: string) =>
      `${host} は .${domain} で終わるすべてのホストを指し、運用者を問いません。意図するドメインを書いてください。`,
  },
  commands: {
    en: 'Commands on this computer may be given its values',
    de: 'Befehle auf diesem Computer dürfen die Werte bekommen',
    es: 'Los comandos de este equipo pueden recibir sus valores',
    fr: 'Les commandes de cet ordinateur peuvent en recevoir les valeurs',
    pt: 'Comandos neste computador podem receber os valores dela',
    'zh-Hans': '这台电脑上的命令可以得到它的值',
    ja: 'このコンピューターのコマンドに値を渡せる',
  },
  commandsHint: {
    en: 'For programs that need a key in their environment. A program that has a value can send it anywhere. You are asked about each such command.',
    de: 'Für Programme, die einen Schlüssel in ihrer Umgebung brauchen. Ein Programm, das einen Wert hat, kann ihn überallhin senden. Nach jedem solchen Befehl wird gefragt.',
    es: 'Para programas que necesitan una clave en su entorno. Un programa que tiene un valor puede enviarlo a cualquier sitio. Se te pregunta por cada comando así.',
    fr: 'Pour les programmes qui ont besoin d’une clé dans leur environnement. Un programme qui détient une valeur peut l’envoyer n’importe où. Chaque commande de ce genre vous est soumise.',
    pt: 'Para programas que precisam de uma chave no ambiente. Um programa que tem um valor pode enviá-lo para qualquer lugar. Cada comando assim é perguntado a você.',
    'zh-Hans': '适用于需要在环境变量中使用密钥的程序。拿到值的程序可以把它发送到任何地方。每个这样的命令都会询问你。',
    ja: '環境変数にキーが必要なプログラム用です。値を持つプログラムは、それをどこへでも送れます。そのようなコマンドは毎回確認されます。',
  },
  profiles: {
    en: 'Who may use it',
    de: 'Wer ihn verwenden darf',
    es: 'Quién puede usarla',
    fr: 'Qui peut l’utiliser',
    pt: 'Quem pode usá-la',
    'zh-Hans': '谁可以使用',
    ja: '使えるプロファイル',
  },
  allProfiles: {
    en: 'All profiles',
    de: 'Alle Profile',
    es: 'Todos los perfiles',
    fr: 'Tous les profils',
    pt: 'Todos os perfis',
    'zh-Hans': '所有配置',
    ja: 'すべてのプロファイル',
  },
  chosenProfiles: {
    en: 'These profiles only',
    de: 'Nur diese Profile',
    es: 'Solo estos perfiles',
    fr: 'Ces profils seulement',
    pt: 'Só estes perfis',
    'zh-Hans': '仅以下配置',
    ja: '次のプロファイルのみ',
  },
})
