// Made by scripts/emojiData.mjs of the packages unicode-emoji-json and emojilib, (c) Mu-An Chiou, MIT licence.

/** A paragraph for each group: its name, then a line for each emoji with its name and search words. */
export const EMOJIS = `Smileys & Emotion
😀|grinning face|smile|happy|joy|smiley
😃|grinning face with big eyes|happy|joy|haha|smile|funny|mouth|open|smiley
😄|grinning face with smiling eyes|happy|joy|funny|haha|laugh|like|smile|mouth
😁|beaming face with smiling eyes|happy|smile|joy|kawaii|grin|grinning
😆|grinning squinting face|happy|joy|lol|satisfied|haha|glad|XD|laugh
😅|grinning face with sweat|hot|happy|laugh|smile|relief|cold|exercise|mouth
🤣|rolling on the floor laughing|face|lol|haha|rofl|rotfl
😂|face with tears of joy|cry|weep|happy|happytears|haha|crying|laugh|laughing
🙂|slightly smiling face|smile|fine|happy|this
🙃|upside-down face|upside down face|flipped|silly|smile|sarcasm
🫠|melting face|hot|heat|disappear|dissolve|dread|liquid|sarcasm
😉|winking face|happy|mischievous|secret|smile|eye|flirt|winky
😊|smiling face with smiling eyes|smile|happy|flushed|crush|embarrassed|shy|joy|blush
😇|smiling face with halo|angel|heaven|innocent|fairy|fantasy|smile|tale
🥰|smiling face with hearts|love|like|affection|valentines|infatuation|crush|adore|eyes
😍|smiling face with heart-eyes|smiling face with heart eyes|love|like|affection|valentines|infatuation|crush|shaped
🤩|star-struck|star struck|face|smile|starry|eyes|grinning|excited|eyed
😘|face blowing a kiss|love|like|affection|valentines|infatuation|flirt|heart|kissing
😗|kissing face|love|like|3|valentines|infatuation|duck|kissy|whistling
☺️|smiling face|blush|massage|happiness|happy|outlined|pleased|relaxed|smile
😚|kissing face with closed eyes|love|like|affection|valentines|infatuation|kissy
😙|kissing face with smiling eyes|affection|valentines|infatuation|kissy|smile|whistle|whistling
🥲|smiling face with tear|sad|cry|pretend|grateful|happy|proud|relieved|smile
😋|face savoring food|happy|joy|tongue|smile|silly|yummy|nom|delicious
😛|face with tongue|prank|childish|playful|mischievous|smile|cheeky|out|stuck
😜|winking face with tongue|prank|childish|playful|mischievous|smile|crazy|eye|joke
🤪|zany face|goofy|crazy|excited|eye|eyes|grinning|large|one
😝|squinting face with tongue|prank|playful|mischievous|smile|closed|eye|eyes|horrible
🤑|money-mouth face|money mouth face|rich|dollar|eyes|sign
🤗|smiling face with open hands|hugging face|smile|hug|hugs
🤭|face with hand over mouth|whoops|shock|surprise|blushing|covering|eyes|quiet|smiling
🫢|face with open eyes and hand over mouth|silence|secret|shock|surprise|amazement|awe|disbelief|embarrass
🫣|face with peeking eye|scared|frightening|embarrassing|shy|captivated|peep|stare
🤫|shushing face|quiet|shhh|closed|covering|finger|lips|shh|silence
🤔|thinking face|hmmm|consider|chin|shade|thinker|throwing|thumb
🫡|saluting face|respect|salute|ok|sunny|troops|yes
🤐|zipper-mouth face|zipper mouth face|sealed|secret|hush|lips|silence
🤨|face with raised eyebrow|distrust|scepticism|disapproval|disbelief|surprise|suspicious|colbert|mild
😐|neutral face|indifference|meh|deadpan|faced|mouth|straight
😑|expressionless face|indifferent|- -|meh|deadpan|inexpressive|mouth|straight|unexpressive
😶|face without mouth|blank|mouthless|mute|no|quiet|silence|silent
🫥|dotted line face|invisible|lonely|isolation|depression|depressed|disappear|hide|introvert
😶‍🌫️|face in clouds|shower|steam|dream|absentminded|brain|fog|forgetful|haze
😏|smirking face|smile|mean|prank|smug|sarcasm|flirting|sexual|suggestive
😒|unamused face|indifference|bored|straight face|serious|sarcasm|unimpressed|skeptical|dubious
🙄|face with rolling eyes|eyeroll|frustrated
😬|grimacing face|grimace|teeth|awkward|eek|nervous
😮‍💨|face exhaling|relieve|relief|tired|sigh|exhale|gasp|groan|whisper
🤥|lying face|lie|pinocchio|liar|long|nose
🫨|shaking face|dizzy|shock|blurry|earthquake
😌|relieved face|relaxed|phew|massage|happiness|content|pleased|whew
😔|pensive face|sad|depressed|upset|dejected|sadface|sorrowful
😪|sleepy face|tired|rest|nap|bubble|side|snot|tear
🤤|drooling face
😴|sleeping face|tired|sleepy|night|zzz|snoring
😷|face with medical mask|sick|ill|disease|covid|cold|coronavirus|doctor|medicine
🤒|face with thermometer|sick|temperature|cold|fever|covid|ill
🤕|face with head-bandage|face with head bandage|injured|clumsy|hurt|bandaged|injury
🤢|nauseated face|vomit|gross|green|sick|throw up|ill|barf|disgust
🤮|face vomiting|sick|barf|ill|mouth|open|puke|spew|throwing
🤧|sneezing face|gesundheit|sneeze|sick|allergy|achoo
🥵|hot face|feverish|heat|red|sweating|overheated|stroke
🥶|cold face|blue|freezing|frozen|frostbite|icicles|ice
🥴|woozy face|dizzy|intoxicated|tipsy|wavy|drunk|eyes|groggy|mouth
😵|face with crossed-out eyes|dizzy face|spent|unconscious|xox|dizzy|dead|knocked
😵‍💫|face with spiral eyes|sick|ill|confused|nauseous|nausea|dizzy|hypnotized|trouble
🤯|exploding head|face|shocked|mind|blown|blowing|explosion|mad
🤠|cowboy hat face|cowgirl
🥳|partying face|celebration|woohoo|birthday|hat|horn
🥸|disguised face|pretent|brows|glasses|moustache|incognito|nose
😎|smiling face with sunglasses|cool|smile|summer|beach|best|bright|eye|eyewear
🤓|nerd face|nerdy|geek|dork|glasses|smiling
🧐|face with monocle|stuffy|wealthy|rich|exploration|inspection
😕|confused face|indifference|huh|weird|hmmm|meh|nonplussed|puzzled
🫤|face with diagonal mouth|skeptic|confuse|frustrated|indifferent|confused|disappointed|meh|skeptical
😟|worried face|concern|nervous|sad|sadface
🙁|slightly frowning face|disappointed|sad|upset|unhappy
☹️|frowning face|sad|upset|megafrown|unhappy|white
😮|face with open mouth|surprise|impressed|wow|whoa|surprised|sympathy
😯|hushed face|woo|shh|silence|speechless|stunned|surprise|surprised
😲|astonished face|xox|surprised|poisoned|amazed|gasp|gasping|shocked|totally
😳|flushed face|blush|shy|flattered|blushing|dazed|embarrassed|eyes|open
🥺|pleading face|begging|mercy|cry|tears|sad|grievance|eyes|glossy
🥹|face holding back tears|touched|gratitude|cry|angry|proud|resist|sad
😦|frowning face with open mouth|aw|what|yawning
😧|anguished face|stunned|nervous|pained
😨|fearful face|scared|terrified|nervous|oops|shocked|surprised
😰|anxious face with sweat|nervous|blue|cold|mouth|open|rushed
😥|sad but relieved face|phew|sweat|nervous|disappointed|eyebrow|whew
😢|crying face|tears|sad|depressed|upset|tear
😭|loudly crying face|sobbing|tears|sad|upset|depressed|bawling|sob|tear
😱|face screaming in fear|munch|scared|omg|alone|fearful|home|horror|shocked
😖|confounded face|confused|sick|unwell|oops|mouth|quivering|scrunched
😣|persevering face|sick|no|upset|oops|eyes|helpless|persevere|scrunched
😞|disappointed face|sad|upset|depressed|sadface
😓|downcast face with sweat|hot|sad|tired|exercise|cold|hard|work
😩|weary face|tired|sleepy|sad|frustrated|upset|distraught|wailing
😫|tired face|sick|whine|upset|frustrated|distraught|exhausted|fed|up
🥱|yawning face|tired|sleepy|bored
😤|face with steam from nose|gas|phew|proud|pride|triumph|airing|frustrated|grievances
😡|enraged face|pouting face|angry|mad|hate|despise|grumpy|pout|red
😠|angry face|mad|annoyed|frustrated|anger|grumpy
🤬|face with symbols on mouth|swearing|cursing|cussing|profanity|expletive|covering|foul|grawlix
😈|smiling face with horns|devil|evil|fairy|fantasy|happy|imp|purple|smile
👿|angry face with horns|devil|demon|evil|fairy|fantasy|goblin|imp|purple
💀|skull|dead|skeleton|creepy|death|body|danger|face
☠️|skull and crossbones|poison|danger|deadly|scary|death|pirate|evil|body
💩|pile of poo|hankey|shitface|fail|turd|shit|comic|crap|dirt
🤡|clown face|mock
👹|ogre|monster|red|mask|halloween|scary|creepy|devil|demon
👺|goblin|red|evil|mask|monster|scary|creepy|japanese goblin|creature
👻|ghost|halloween|spooky|scary|creature|disappear|face|fairy|fantasy
👽|alien|UFO|paul|weird|outer space|creature|et|extraterrestrial|face
👾|alien monster|game|arcade|play|creature|extraterrestrial|face|fairy|fantasy
🤖|robot|computer|machine|face|monster
😺|grinning cat|animal|cats|happy|smile|face|mouth|open|smiley
😸|grinning cat with smiling eyes|animal|cats|smile|face|happy
😹|cat with tears of joy|animal|cats|haha|happy|face|laughing
😻|smiling cat with heart-eyes|smiling cat with heart eyes|animal|love|like|affection|cats|valentines|face
😼|cat with wry smile|animal|cats|smirk|face|ironic|smirking
😽|kissing cat|animal|cats|closed|eye|eyes|face
🙀|weary cat|animal|cats|munch|scared|scream|face|fear|horror
😿|crying cat|animal|tears|weep|sad|cats|upset|face|tear
😾|pouting cat|animal|cats|face|grumpy
🙈|see-no-evil monkey|see no evil monkey|animal|nature|haha|blind|covering|eyes|face
🙉|hear-no-evil monkey|hear no evil monkey|animal|nature|covering|deaf|ears|face|forbidden
🙊|speak-no-evil monkey|speak no evil monkey|animal|nature|omg|covering|face|forbidden|gesture
💌|love letter|email|like|affection|envelope|valentines|heart|mail|note
💘|heart with arrow|love|like|affection|valentines|cupid|lovestruck|romance
💝|heart with ribbon|love|valentines|box|chocolate|chocolates|gift|valentine
💖|sparkling heart|love|like|affection|valentines|excited|sparkle|sparkly
💗|growing heart|like|love|affection|valentines|pink|excited|heartpulse|multiple
💓|beating heart|love|like|affection|valentines|pink|alarm|heartbeat|pulsating
💞|revolving hearts|love|like|affection|valentines|two
💕|two hearts|love|like|affection|valentines|pink|small
💟|heart decoration|purple-square|love|like
❣️|heart exclamation|decoration|love|above|an|as|dot|heavy|mark
💔|broken heart|sad|sorry|break|heartbreak|breaking|brokenhearted
❤️‍🔥|heart on fire|passionate|enthusiastic|burn|love|lust|sacred
❤️‍🩹|mending heart|broken heart|bandage|wounded|bandaged|healing|healthier|improving|recovering
❤️|red heart|love|like|valentines|black|heavy
🩷|pink heart|valentines
🧡|orange heart|love|like|affection|valentines
💛|yellow heart|love|like|affection|valentines|bf|gold|snapchat
💚|green heart|love|like|affection|valentines|nct
💙|blue heart|love|like|affection|valentines|brand|neutral
🩵|light blue heart|ice|baby blue
💜|purple heart|love|like|affection|valentines|bts|emoji
🤎|brown heart|coffee
🖤|black heart|evil|dark|wicked
🩶|grey heart|silver|monochrome
🤍|white heart|pure
💋|kiss mark|face|lips|love|like|affection|valentines|heart|kissing
💯|hundred points|score|perfect|numbers|century|exam|quiz|test|pass
💢|anger symbol|angry|mad|comic|pop|sign|vein
💥|collision|bomb|explode|explosion|blown|bang|boom|comic|impact
💫|dizzy|star|sparkle|shoot|magic|circle|comic|symbol|animations
💦|sweat droplets|water|drip|oops|comic|drops|plewds|splashing|symbol
💨|dashing away|wind|air|fast|shoo|fart|smoke|puff|blow
🕳️|hole|embarrassing
💬|speech balloon|bubble|words|message|talk|chatting|chat|comic|comment
👁️‍🗨️|eye in speech bubble|info|am|witness
🗨️|left speech bubble|words|message|talk|chatting|dialog
🗯️|right anger bubble|caption|speech|thinking|mad|angry|balloon|zag|zig
💭|thought balloon|bubble|cloud|speech|thinking|dream|comic
💤|ZZZ|zzz|sleepy|tired|dream|bedtime|boring|comic|sign

People & Body
👋|waving hand|wave|hands|gesture|goodbye|solong|farewell|hello|hi
🤚|raised back of hand|fingers|backhand|body
🖐️|hand with fingers splayed|palm|body|five|raised
✋|raised hand|fingers|stop|highfive|palm|ban|body|five|high
🖖|vulcan salute|hand|fingers|spock|star trek|between|body|finger|middle
🫱|rightwards hand|palm|offer
🫲|leftwards hand|palm|offer
🫳|palm down hand|drop|dismiss|shoo
🫴|palm up hand|lift|offer|demand|beckon|catch|come
🫷|leftwards pushing hand|highfive|pressing|stop
🫸|rightwards pushing hand|highfive|pressing|stop
👌|OK hand|ok hand|fingers|limbs|perfect|ok|okay|body|sign
🤌|pinched fingers|size|tiny|small|gesture|hand|interrogation|ma|purse
🤏|pinching hand|tiny|small|size|amount|body|little
✌️|victory hand|fingers|ohyeah|peace|two|air|body|quotes|sign
🤞|crossed fingers|good|lucky|body|hand|hopeful|index|luck|middle
🫰|hand with index finger and thumb crossed|heart|love|money|expensive|snap
🤟|love-you gesture|love you gesture|hand|fingers|body|i|ily|sign
🤘|sign of the horns|hand|fingers|evil eye|sign of horns|rock on|body|devil|finger
🤙|call me hand|hands|gesture|shaka|body|phone|sign
👈|backhand index pointing left|direction|fingers|body|finger|white
👉|backhand index pointing right|fingers|direction|body|finger|white
👆|backhand index pointing up|fingers|direction|body|finger|middle|white
🖕|middle finger|hand|fingers|rude|flipping|bird|body|dito|extended
👇|backhand index pointing down|fingers|direction|body|finger|white
☝️|index pointing up|hand|fingers|direction|body|finger|secret|white
🫵|index pointing at the viewer|you|recruit
👍|thumbs up|thumbsup|yes|awesome|good|agree|accept|cool|hand
👎|thumbs down|thumbsdown|no|dislike|hand|-1|bad|body|bury
✊|raised fist|fingers|hand|grasp|body|clenched|power|pump|punch
👊|oncoming fist|angry|violence|hit|attack|hand|body|bro|brofist
🤛|left-facing fist|left facing fist|hand|fistbump|body|bump|leftwards
🤜|right-facing fist|right facing fist|hand|fistbump|body|bump|rightwards
👏|clapping hands|praise|applause|congrats|yay|body|golf|round|sign
🙌|raising hands|gesture|hooray|yea|celebration|air|arms|banzai|body
🫶|heart hands|love|appreciation|support
👐|open hands|fingers|butterfly|body|hug|jazz|sign
🤲|palms up together|hands|gesture|cupped|prayer|body|dua|facing
🤝|handshake|agreement|deal|meeting|shaking
🙏|folded hands|please|hope|wish|namaste|highfive|pray|thank you|thanks
✍️|writing hand|lower left ballpoint pen|stationery|write|compose|body
💅|nail polish|nail care|beauty|manicure|finger|fashion|slay|body|cosmetics
🤳|selfie|camera|phone|arm|hand
💪|flexed biceps|arm|hand|summer|strong|body|comic|feats|flexing
🦾|mechanical arm|accessibility|body|prosthetic
🦿|mechanical leg|accessibility|body|prosthetic
🦵|leg|kick|limb|body
🦶|foot|kick|stomp|body
👂|ear|face|hear|sound|listen|body|ears|hearing|listening
🦻|ear with hearing aid|accessibility|body|hard
👃|nose|smell|sniff|body|smelling|sniffing|stinky
🧠|brain|smart|intelligent|body|organ
🫀|anatomical heart|health|heartbeat|cardiology|organ|pulse
🫁|lungs|breathe|breath|exhalation|inhalation|organ|respiration
🦷|tooth|teeth|dentist|body
🦴|bone|skeleton|body
👀|eyes|look|watch|stalk|peek|see|body|eyeballs|face
👁️|eye|face|look|see|watch|stare|body|single
👅|tongue|mouth|playful|body|out|taste
👄|mouth|kiss|body|kissing|lips
🫦|biting lip|flirt|sexy|pain|worry|anxious|fear|flirting|nervous
👶|baby|child|boy|girl|toddler|newborn|young
🧒|child|gender-neutral|young|boy|gender|girl|inclusive|neutral|person
👦|boy|man|male|guy|teenager|child|young
👧|girl|female|woman|teenager|child|maiden|virgin|virgo|young
🧑|person|gender-neutral|adult|female|gender|inclusive|male|man|men
👱|person blond hair|hairstyle|blonde|haired|man
👨|man|mustache|father|dad|guy|classy|sir|moustache|adult
🧔|person beard|man beard|bewhiskered|bearded
🧔‍♂️|man beard|facial hair|bearded|bewhiskered|male|men
🧔‍♀️|woman beard|facial hair|bearded|bewhiskered|female|women
👨‍🦰|man red hair|hairstyle|adult|ginger|haired|male|men|redhead
👨‍🦱|man curly hair|hairstyle|adult|haired|male|men
👨‍🦳|man white hair|old|elder|adult|haired|male|men
👨‍🦲|man bald|hairless|adult|hair|male|men|no
👩|woman|female|girls|lady|adult|women|yellow
👩‍🦰|woman red hair|hairstyle|adult|female|ginger|haired|redhead|women
🧑‍🦰|person red hair|hairstyle|adult|gender|haired|unspecified
👩‍🦱|woman curly hair|hairstyle|adult|female|haired|women
🧑‍🦱|person curly hair|hairstyle|adult|gender|haired|unspecified
👩‍🦳|woman white hair|old|elder|adult|female|haired|women
🧑‍🦳|person white hair|elder|old|adult|gender|haired|unspecified
👩‍🦲|woman bald|hairless|adult|female|hair|no|women
🧑‍🦲|person bald|hairless|adult|gender|hair|no|unspecified
👱‍♀️|woman blond hair|female|girl|blonde|person|haired|women
👱‍♂️|man blond hair|male|boy|blonde|guy|person|haired|men
🧓|older person|human|elder|senior|gender-neutral|adult|female|gender|male
👴|old man|human|male|men|elder|senior|adult|elderly|grandpa
👵|old woman|human|female|women|lady|elder|senior|adult|elderly
🙍|person frowning|worried|gesture|sad|woman
🙍‍♂️|man frowning|male|boy|sad|depressed|discouraged|unhappy|gesture|men
🙍‍♀️|woman frowning|female|girl|sad|depressed|discouraged|unhappy|gesture|women
🙎|person pouting|upset|blank|face|fed|gesture|look|up
🙎‍♂️|man pouting|male|boy|gesture|men
🙎‍♀️|woman pouting|female|girl|gesture|women
🙅|person gesturing NO|person gesturing no|decline|arms|deal|denied|face|forbidden|gesture
🙅‍♂️|man gesturing NO|man gesturing no|male|boy|nope|denied|forbidden|gesture|good
🙅‍♀️|woman gesturing NO|woman gesturing no|female|girl|nope|denied|forbidden|gesture|good
🙆|person gesturing OK|person gesturing ok|agree|ballerina|face|gesture|hand|hands|head
🙆‍♂️|man gesturing OK|man gesturing ok|men|boy|male|blue|human|gesture|hand
🙆‍♀️|woman gesturing OK|woman gesturing ok|women|girl|female|pink|human|gesture|hand
💁|person tipping hand|information|attendant|bellhop|concierge|desk|female|flick|girl
💁‍♂️|man tipping hand|male|boy|human|information|desk|help|men|sassy
💁‍♀️|woman tipping hand|female|girl|human|information|desk|help|sassy|women
🙋|person raising hand|question|answering|gesture|happy|one|raised|up
🙋‍♂️|man raising hand|male|boy|gesture|happy|men|one|raised
🙋‍♀️|woman raising hand|female|girl|gesture|happy|one|raised|women
🧏|deaf person|accessibility|ear|hear
🧏‍♂️|deaf man|accessibility|male|men
🧏‍♀️|deaf woman|accessibility|female|women
🙇|person bowing|respectiful|apology|boy|cute|deeply|dogeza|gesture|man
🙇‍♂️|man bowing|male|boy|apology|deeply|favor|gesture|men|respect
🙇‍♀️|woman bowing|female|girl|apology|deeply|favor|gesture|respect|sorry
🤦|person facepalming|disappointed|disbelief|exasperation|head|hitting|picard|smh
🤦‍♂️|man facepalming|male|boy|disbelief|exasperation|men
🤦‍♀️|woman facepalming|female|girl|disbelief|exasperation|women
🤷|person shrugging|regardless|doubt|ignorance|indifference|shruggie
🤷‍♂️|man shrugging|male|boy|confused|indifferent|doubt|ignorance|indifference|men
🤷‍♀️|woman shrugging|female|girl|confused|indifferent|doubt|ignorance|indifference|women
🧑‍⚕️|health worker|hospital|dentist|doctor|healthcare|md|nurse|physician|professional
👨‍⚕️|man health worker|doctor|nurse|therapist|healthcare|human|dentist|male|md
👩‍⚕️|woman health worker|doctor|nurse|therapist|healthcare|human|dentist|female|md
🧑‍🎓|student|learn|education|graduate|pupil|school
👨‍🎓|man student|graduate|human|education|graduation|male|men|pupil|school
👩‍🎓|woman student|graduate|human|education|female|graduation|pupil|school|women
🧑‍🏫|teacher|professor|education|educator|instructor
👨‍🏫|man teacher|instructor|professor|human|education|educator|male|men|school
👩‍🏫|woman teacher|instructor|professor|human|education|educator|female|school|women
🧑‍⚖️|judge|law|court|justice|scales
👨‍⚖️|man judge|justice|court|human|law|male|men|scales
👩‍⚖️|woman judge|justice|court|human|female|law|scales|women
🧑‍🌾|farmer|crops|farming|gardener|rancher|worker
👨‍🌾|man farmer|rancher|gardener|human|farming|male|men|worker
👩‍🌾|woman farmer|rancher|gardener|human|farming|female|women|worker
🧑‍🍳|cook|food|kitchen|culinary|chef|cooking|service
👨‍🍳|man cook|chef|human|cooking|food|male|men|service
👩‍🍳|woman cook|chef|human|cooking|female|food|service|women
🧑‍🔧|mechanic|worker|technician|electrician|person|plumber|repair|tradesperson
👨‍🔧|man mechanic|plumber|human|wrench|electrician|male|men|person|repair
👩‍🔧|woman mechanic|plumber|human|wrench|electrician|female|person|repair|tradesperson
🧑‍🏭|factory worker|labor|assembly|industrial|welder
👨‍🏭|man factory worker|assembly|industrial|human|male|men|welder
👩‍🏭|woman factory worker|assembly|industrial|human|female|welder|women
🧑‍💼|office worker|business|accountant|adviser|analyst|architect|banker|clerk|manager
👨‍💼|man office worker|business|manager|human|accountant|adviser|analyst|architect|banker
👩‍💼|woman office worker|business|manager|human|accountant|adviser|analyst|architect|banker
🧑‍🔬|scientist|chemistry|biologist|chemist|engineer|lab|mathematician|physicist|technician
👨‍🔬|man scientist|biologist|chemist|engineer|physicist|human|lab|male|mathematician
👩‍🔬|woman scientist|biologist|chemist|engineer|physicist|human|female|lab|mathematician
🧑‍💻|technologist|computer|coder|engineer|laptop|software|technology|developer
👨‍💻|man technologist|coder|developer|engineer|programmer|software|human|laptop|computer
👩‍💻|woman technologist|coder|developer|engineer|programmer|software|human|laptop|computer
🧑‍🎤|singer|song|artist|performer|actor|entertainer|music|musician|rock
👨‍🎤|man singer|rockstar|entertainer|human|actor|aladdin|bowie|male|men
👩‍🎤|woman singer|rockstar|entertainer|human|actor|female|music|musician|rock
🧑‍🎨|artist|painting|draw|creativity|paint|painter|palette
👨‍🎨|man artist|painter|human|male|men|paint|palette
👩‍🎨|woman artist|painter|human|female|paint|palette|women
🧑‍✈️|pilot|fly|plane|airplane|aviation|aviator
👨‍✈️|man pilot|aviator|plane|human|airplane|aviation|male|men
👩‍✈️|woman pilot|aviator|plane|human|airplane|aviation|female|women
🧑‍🚀|astronaut|outerspace|moon|planets|rocket|space|stars
👨‍🚀|man astronaut|space|rocket|human|cosmonaut|male|men|moon|planets
👩‍🚀|woman astronaut|space|rocket|human|cosmonaut|female|moon|planets|stars
🧑‍🚒|firefighter|firetruck
👨‍🚒|man firefighter|fireman|human|firetruck|male|men
👩‍🚒|woman firefighter|fireman|human|female|firetruck|women
👮|police officer|cop|law|policeman|policewoman
👮‍♂️|man police officer|law|legal|enforcement|arrest|911|cop|male|men
👮‍♀️|woman police officer|law|legal|enforcement|arrest|911|female|cop|policewoman
🕵️|detective|human|spy|eye|or|private|sleuth
🕵️‍♂️|man detective|crime|male|men|sleuth|spy
🕵️‍♀️|woman detective|human|spy|female|sleuth|women
💂|guard|protect|british|guardsman
💂‍♂️|man guard|uk|gb|british|male|guy|royal|guardsman|men
💂‍♀️|woman guard|uk|gb|british|female|royal|guardsman|guardswoman|women
🥷|ninja|ninjutsu|skills|japanese|fighter|hidden|stealth
👷|construction worker|labor|build|builder|face|hard|hat|helmet|safety
👷‍♂️|man construction worker|male|human|wip|guy|build|labor|helmet|men
👷‍♀️|woman construction worker|female|human|wip|build|labor|helmet|women
🫅|person with crown|royalty|power|monarch|noble|regal
🤴|prince|boy|man|male|crown|royal|king|fairy|fantasy
👸|princess|girl|woman|female|blond|crown|royal|queen|blonde
👳|person wearing turban|headdress|arab|man|muslim|sikh
👳‍♂️|man wearing turban|male|indian|hinduism|arabs|men
👳‍♀️|woman wearing turban|female|indian|hinduism|arabs|women
👲|person with skullcap|man with skullcap|male|boy|chinese|asian|gua|hat|mao
🧕|woman with headscarf|female|hijab|mantilla|tichel
🤵|person in tuxedo|man in tuxedo|couple|marriage|wedding|groom|male|men|suit
🤵‍♂️|man in tuxedo|formal|fashion|groom|male|men|person|suit|wedding
🤵‍♀️|woman in tuxedo|formal|fashion|female|wedding|women
👰|person with veil|bride with veil|couple|marriage|wedding|woman|bride
👰‍♂️|man with veil|wedding|marriage|bride|male|men
👰‍♀️|woman with veil|wedding|marriage|bride|female|women
🤰|pregnant woman|baby|female|pregnancy|women
🫃|pregnant man|baby|belly|bloated|full
🫄|pregnant person|baby|belly|bloated|full
🤱|breast-feeding|breast feeding|nursing|baby|breastfeeding|child|female|infant|milk
👩‍🍼|woman feeding baby|birth|food|bottle|child|female|infant|milk|nursing
👨‍🍼|man feeding baby|birth|food|bottle|child|infant|male|men|milk
🧑‍🍼|person feeding baby|birth|food|bottle|child|infant|milk|nursing
👼|baby angel|heaven|wings|halo|cherub|cupid|face|fairy|fantasy
🎅|Santa Claus|santa claus|festival|man|male|xmas|father christmas|activity|celebration
🤶|Mrs. Claus|mrs claus|woman|female|xmas|mother christmas|activity|celebration|santa
🧑‍🎄|Mx Claus|mx claus|christmas|activity|celebration|santa
🦸|superhero|marvel|fantasy|good|heroine|superpower|superpowers
🦸‍♂️|man superhero|male|good|superpowers|fantasy|men|superpower
🦸‍♀️|woman superhero|female|good|heroine|superpowers|fantasy|superpower|women
🦹|supervillain|marvel|bad|criminal|evil|fantasy|superpower|superpowers
🦹‍♂️|man supervillain|male|evil|bad|criminal|hero|superpowers|fantasy|men
🦹‍♀️|woman supervillain|female|evil|bad|criminal|heroine|superpowers|fantasy|superpower
🧙|mage|magic|fantasy|sorcerer|sorceress|witch|wizard
🧙‍♂️|man mage|male|sorcerer|fantasy|men|wizard
🧙‍♀️|woman mage|female|witch|fantasy|sorceress|wizard|women
🧚|fairy|wings|magical|fantasy|oberon|puck|titania
🧚‍♂️|man fairy|male|fantasy|men|oberon|puck
🧚‍♀️|woman fairy|female|fantasy|titania|wings|women
🧛|vampire|blood|twilight|dracula|fantasy|undead
🧛‍♂️|man vampire|male|dracula|fantasy|men|undead
🧛‍♀️|woman vampire|female|fantasy|undead|unded|women
🧜|merperson|sea|fantasy|merboy|mergirl|mermaid|merman|merwoman
🧜‍♂️|merman|male|triton|fantasy|men|mermaid
🧜‍♀️|mermaid|woman|female|merwoman|ariel|fantasy|women
🧝|elf|magical|ears|fantasy|legolas|pointed
🧝‍♂️|man elf|male|ears|fantasy|magical|men|pointed
🧝‍♀️|woman elf|female|ears|fantasy|magical|pointed|women
🧞|genie|magical|wishes|djinn|djinni|fantasy|jinni
🧞‍♂️|man genie|male|djinn|fantasy|men
🧞‍♀️|woman genie|female|djinn|fantasy|women
🧟|zombie|dead|fantasy|undead|walking
🧟‍♂️|man zombie|male|dracula|undead|walking dead|fantasy|men
🧟‍♀️|woman zombie|female|undead|walking dead|fantasy|women
🧌|troll|mystical|monster|fairy|fantasy|tale|shrek
💆|person getting massage|relax|face|head|massaging|salon|spa
💆‍♂️|man getting massage|male|boy|head|face|men|salon|spa
💆‍♀️|woman getting massage|female|girl|head|face|salon|spa|women
💇|person getting haircut|hairstyle|barber|beauty|cutting|hairdresser|parlor
💇‍♂️|man getting haircut|male|boy|barber|beauty|men|parlor
💇‍♀️|woman getting haircut|female|girl|barber|beauty|parlor|women
🚶|person walking|move|hike|pedestrian|walker
🚶‍♂️|man walking|human|feet|steps|hike|male|men|pedestrian
🚶‍♀️|woman walking|human|feet|steps|female|hike|pedestrian|women
🧍|person standing|still
🧍‍♂️|man standing|still|male|men
🧍‍♀️|woman standing|still|female|women
🧎|person kneeling|pray|respectful
🧎‍♂️|man kneeling|pray|respectful|male|men
🧎‍♀️|woman kneeling|respectful|pray|female|women
🧑‍🦯|person with white cane|person with probing cane|blind|accessibility
👨‍🦯|man with white cane|man with probing cane|blind|accessibility|male|men
👩‍🦯|woman with white cane|woman with probing cane|blind|accessibility|female|women
🧑‍🦼|person in motorized wheelchair|disability|accessibility
👨‍🦼|man in motorized wheelchair|disability|accessibility|male|men
👩‍🦼|woman in motorized wheelchair|disability|accessibility|female|women
🧑‍🦽|person in manual wheelchair|disability|accessibility
👨‍🦽|man in manual wheelchair|disability|accessibility|male|men
👩‍🦽|woman in manual wheelchair|disability|accessibility|female|women
🏃|person running|move|exercise|jogging|marathon|runner|workout
🏃‍♂️|man running|walking|exercise|race|male|marathon|men|racing|runner
🏃‍♀️|woman running|walking|exercise|race|female|boy|marathon|racing|runner
💃|woman dancing|female|girl|fun|dance|dancer|dress|red|salsa
🕺|man dancing|male|boy|fun|dancer|dance|disco|men
🕴️|person in suit levitating|man in suit levitating|business|levitate|hover|jump|boy|hovering|jabsco
👯|people with bunny ears|perform|costume|dancer|dancing|partying|wearing|women
👯‍♂️|men with bunny ears|male|boys|dancer|dancing|man|partying|wearing
👯‍♀️|women with bunny ears|female|girls|dancer|dancing|partying|people|wearing
🧖|person in steamy room|relax|spa|hamam|sauna|steambath
🧖‍♂️|man in steamy room|male|spa|steamroom|sauna|hamam|men|steambath
🧖‍♀️|woman in steamy room|female|spa|steamroom|sauna|hamam|steambath|women
🧗|person climbing|sport|bouldering|climber|rock
🧗‍♂️|man climbing|sports|hobby|male|rock|bouldering|climber|men
🧗‍♀️|woman climbing|sports|hobby|female|rock|bouldering|climber|women
🤺|person fencing|sports|sword|fencer
🏇|horse racing|animal|betting|competition|gambling|luck|jockey|race|racehorse
⛷️|skier|sports|winter|snow
🏂|snowboarder|sports|winter|ski|snowboarding
🏌️|person golfing|sports|business|ball|club|golfer
🏌️‍♂️|man golfing|sport|ball|golfer|male|men
🏌️‍♀️|woman golfing|sports|business|female|ball|golfer|women
🏄|person surfing|sport|sea|surfer
🏄‍♂️|man surfing|sports|ocean|sea|summer|beach|male|men|surfer
🏄‍♀️|woman surfing|sports|ocean|sea|summer|beach|female|surfer|women
🚣|person rowing boat|sport|move|paddles|rowboat|vehicle
🚣‍♂️|man rowing boat|sports|hobby|water|ship|male|men|rowboat|vehicle
🚣‍♀️|woman rowing boat|sports|hobby|water|ship|female|rowboat|vehicle|women
🏊|person swimming|sport|pool|swimmer
🏊‍♂️|man swimming|sports|exercise|human|athlete|water|summer|male|men
🏊‍♀️|woman swimming|sports|exercise|human|athlete|water|summer|female|swimmer
⛹️|person bouncing ball|sports|human|basketball|player
⛹️‍♂️|man bouncing ball|sport|basketball|male|men|player
⛹️‍♀️|woman bouncing ball|sports|human|female|basketball|player|women
🏋️|person lifting weights|sports|training|exercise|bodybuilder|gym|lifter|weightlifter|workout
🏋️‍♂️|man lifting weights|sport|gym|lifter|male|men|weightlifter|workout
🏋️‍♀️|woman lifting weights|sports|training|exercise|female|gym|lifter|weightlifter|women
🚴|person biking|bicycle|bike|cyclist|sport|move|bicyclist
🚴‍♂️|man biking|bicycle|bike|cyclist|sports|exercise|hipster|bicyclist|male
🚴‍♀️|woman biking|bicycle|bike|cyclist|sports|exercise|hipster|female|bicyclist
🚵|person mountain biking|bicycle|bike|cyclist|sport|move|bicyclist|biker
🚵‍♂️|man mountain biking|bicycle|bike|cyclist|transportation|sports|human|race|bicyclist
🚵‍♀️|woman mountain biking|bicycle|bike|cyclist|transportation|sports|human|race|female
🤸|person cartwheeling|sport|gymnastic|doing|gymnast|gymnastics
🤸‍♂️|man cartwheeling|gymnastics|doing|male|men
🤸‍♀️|woman cartwheeling|gymnastics|doing|female|women
🤼|people wrestling|sport|wrestle|wrestler|wrestlers
🤼‍♂️|men wrestling|sports|wrestlers|male|man|wrestle|wrestler
🤼‍♀️|women wrestling|sports|wrestlers|female|woman|wrestle|wrestler
🤽|person playing water polo|sport
🤽‍♂️|man playing water polo|sports|pool|male|men
🤽‍♀️|woman playing water polo|sports|pool|female|women
🤾|person playing handball|sport
🤾‍♂️|man playing handball|sports|male|men
🤾‍♀️|woman playing handball|sports|female|women
🤹|person juggling|performance|balance|juggle|juggler|multitask|skill
🤹‍♂️|man juggling|juggle|balance|skill|multitask|juggler|male|men
🤹‍♀️|woman juggling|juggle|balance|skill|multitask|female|juggler|women
🧘|person in lotus position|meditate|meditation|serenity|yoga
🧘‍♂️|man in lotus position|male|meditation|yoga|serenity|zen|mindfulness|men
🧘‍♀️|woman in lotus position|female|meditation|yoga|serenity|zen|mindfulness|women
🛀|person taking bath|clean|shower|bathroom|bathing|bathtub|hot
🛌|person in bed|rest|accommodation|hotel|sleep|sleeping
🧑‍🤝‍🧑|people holding hands|friendship|couple|date|gender|inclusive|neutral|nonconforming
👭|women holding hands|pair|friendship|couple|love|like|female|people|human
👫|woman and man holding hands|pair|people|human|love|date|dating|like|affection
👬|men holding hands|pair|couple|love|like|bromance|friendship|people|human
💏|kiss|pair|valentines|love|like|dating|marriage|couple|couplekiss
👩‍❤️‍💋‍👨|kiss woman, man|kiss woman man|love|couple|couplekiss|female|heart|kissing|male
👨‍❤️‍💋‍👨|kiss man, man|kiss man man|pair|valentines|love|like|dating|marriage|couple
👩‍❤️‍💋‍👩|kiss woman, woman|kiss woman woman|pair|valentines|love|like|dating|marriage|couple
💑|couple with heart|pair|love|like|affection|human|dating|valentines|marriage
👩‍❤️‍👨|couple with heart woman, man|couple with heart woman man|love|female|male|men|romance|women
👨‍❤️‍👨|couple with heart man, man|couple with heart man man|pair|love|like|affection|human|dating|valentines
👩‍❤️‍👩|couple with heart woman, woman|couple with heart woman woman|pair|love|like|affection|human|dating|valentines
👨‍👩‍👦|family man, woman, boy|family man woman boy|love|father|mother|son
👨‍👩‍👧|family man, woman, girl|family man woman girl|home|parents|people|human|child|daughter|father
👨‍👩‍👧‍👦|family man, woman, girl, boy|family man woman girl boy|home|parents|people|human|children|child|daughter
👨‍👩‍👦‍👦|family man, woman, boy, boy|family man woman boy boy|home|parents|people|human|children|child|father
👨‍👩‍👧‍👧|family man, woman, girl, girl|family man woman girl girl|home|parents|people|human|children|child|daughters
👨‍👨‍👦|family man, man, boy|family man man boy|home|parents|people|human|children|child|father
👨‍👨‍👧|family man, man, girl|family man man girl|home|parents|people|human|children|child|daughter
👨‍👨‍👧‍👦|family man, man, girl, boy|family man man girl boy|home|parents|people|human|children|child|daughter
👨‍👨‍👦‍👦|family man, man, boy, boy|family man man boy boy|home|parents|people|human|children|child|father
👨‍👨‍👧‍👧|family man, man, girl, girl|family man man girl girl|home|parents|people|human|children|child|daughters
👩‍👩‍👦|family woman, woman, boy|family woman woman boy|home|parents|people|human|children|child|female
👩‍👩‍👧|family woman, woman, girl|family woman woman girl|home|parents|people|human|children|child|daughter
👩‍👩‍👧‍👦|family woman, woman, girl, boy|family woman woman girl boy|home|parents|people|human|children|child|daughter
👩‍👩‍👦‍👦|family woman, woman, boy, boy|family woman woman boy boy|home|parents|people|human|children|child|female
👩‍👩‍👧‍👧|family woman, woman, girl, girl|family woman woman girl girl|home|parents|people|human|children|child|daughters
👨‍👦|family man, boy|family man boy|home|parent|people|human|child|father|male
👨‍👦‍👦|family man, boy, boy|family man boy boy|home|parent|people|human|children|child|father
👨‍👧|family man, girl|family man girl|home|parent|people|human|child|daughter|father
👨‍👧‍👦|family man, girl, boy|family man girl boy|home|parent|people|human|children|child|daughter
👨‍👧‍👧|family man, girl, girl|family man girl girl|home|parent|people|human|children|child|daughters
👩‍👦|family woman, boy|family woman boy|home|parent|people|human|child|female|mother
👩‍👦‍👦|family woman, boy, boy|family woman boy boy|home|parent|people|human|children|child|female
👩‍👧|family woman, girl|family woman girl|home|parent|people|human|child|daughter|female
👩‍👧‍👦|family woman, girl, boy|family woman girl boy|home|parent|people|human|children|child|daughter
👩‍👧‍👧|family woman, girl, girl|family woman girl girl|home|parent|people|human|children|child|daughters
🗣️|speaking head|user|person|human|sing|say|talk|face|mansplaining
👤|bust in silhouette|user|person|human|shadow
👥|busts in silhouette|user|person|human|group|team|people|shadows|silhouettes
🫂|people hugging|care|goodbye|hello|thanks
👪|family|home|parents|child|mom|dad|father|mother|people
👣|footprints|feet|tracking|walking|beach|body|clothing|footsteps|tracks

Animals & Nature
🐵|monkey face|animal|nature|circus|head
🐒|monkey|animal|nature|banana|circus|cheeky
🦍|gorilla|animal|nature|circus
🦧|orangutan|animal|ape
🐶|dog face|animal|friend|nature|woof|puppy|pet|faithful
🐕|dog|animal|nature|friend|doge|pet|faithful|dog2|doggo
🦮|guide dog|animal|blind|accessibility|eye|seeing
🐕‍🦺|service dog|blind|animal|accessibility|assistance
🐩|poodle|dog|animal|101|nature|pet|miniature|standard|toy
🐺|wolf|animal|nature|wild|face
🦊|fox|animal|nature|face
🦝|raccoon|animal|nature|curious|face|sly
🐱|cat face|animal|meow|nature|pet|kitten|kitty
🐈|cat|animal|meow|pet|cats|cat2|domestic|feline|housecat
🐈‍⬛|black cat|superstition|luck|halloween|pet|unlucky
🦁|lion|animal|nature|face|leo|zodiac
🐯|tiger face|animal|cat|danger|wild|nature|roar|cute
🐅|tiger|animal|nature|roar|bengal|tiger2
🐆|leopard|animal|nature|african|jaguar
🐴|horse face|animal|brown|nature|head
🫎|moose|canada|sweden|sven|cool
🫏|donkey|eeyore|mule
🐎|horse|animal|gamble|luck|equestrian|galloping|racehorse|racing|speed
🦄|unicorn|animal|nature|mystical|face
🦓|zebra|animal|nature|stripes|safari|face|stripe
🦌|deer|animal|nature|horns|venison|buck|reindeer|stag
🦬|bison|ox|buffalo|herd|wisent
🐮|cow face|beef|ox|animal|nature|moo|milk|happy
🐂|ox|animal|cow|beef|bull|bullock|oxen|steer|taurus
🐃|water buffalo|animal|nature|ox|cow|domestic
🐄|cow|beef|ox|animal|nature|moo|milk|cow2|dairy
🐷|pig face|animal|oink|nature|head
🐖|pig|animal|nature|hog|pig2|sow
🐗|boar|animal|nature|pig|warthog|wild
🐽|pig nose|animal|oink|face|snout
🐏|ram|animal|sheep|nature|aries|male|zodiac
🐑|ewe|animal|nature|wool|shipit|female|lamb|sheep
🐐|goat|animal|nature|capricorn|zodiac
🐪|camel|animal|hot|desert|hump|arabian|bump|dromedary|one
🐫|two-hump camel|two hump camel|animal|nature|hot|desert|asian|bactrian|bump
🦙|llama|animal|nature|alpaca|guanaco|vicuña|wool
🦒|giraffe|animal|nature|spots|safari|face
🐘|elephant|animal|nature|nose|th|circus
🦣|mammoth|elephant|tusks|extinct|extinction|large|tusk|woolly
🦏|rhinoceros|animal|nature|horn
🦛|hippopotamus|animal|nature
🐭|mouse face|animal|nature|cheese wedge|rodent
🐁|mouse|animal|nature|rodent|dormouse|mice|mouse2
🐀|rat|animal|mouse|rodent
🐹|hamster|animal|nature|face|pet
🐰|rabbit face|animal|nature|pet|spring|magic|bunny|easter
🐇|rabbit|animal|nature|pet|magic|spring|bunny|rabbit2
🐿️|chipmunk|animal|nature|rodent|squirrel
🦫|beaver|animal|rodent|dam
🦔|hedgehog|animal|nature|spiny|face
🦇|bat|animal|nature|blind|vampire|batman
🐻|bear|animal|nature|wild|face|teddy
🐻‍❄️|polar bear|animal|arctic|face|white
🐨|koala|animal|nature|bear|face|marsupial
🐼|panda|animal|nature|face
🦥|sloth|animal|lazy|slow
🦦|otter|animal|fishing|playful
🦨|skunk|animal|smelly|stink
🦘|kangaroo|animal|nature|australia|joey|hop|marsupial|jump
🦡|badger|animal|nature|honey|pester
🐾|paw prints|animal|tracking|footprints|dog|cat|pet|feet|kitten
🦃|turkey|animal|bird|thanksgiving|wild
🐔|chicken|animal|cluck|nature|bird|hen
🐓|rooster|animal|nature|chicken|bird|cock|cockerel
🐣|hatching chick|animal|chicken|egg|born|baby|bird
🐤|baby chick|animal|chicken|bird|yellow
🐥|front-facing baby chick|front facing baby chick|animal|chicken|bird|hatched|standing
🐦|bird|animal|nature|fly|tweet|spring
🐧|penguin|animal|nature|bird
🕊️|dove|animal|bird|fly|peace
🦅|eagle|animal|nature|bird|bald
🦆|duck|animal|nature|bird|mallard
🦢|swan|animal|nature|bird|cygnet|duckling|ugly
🦉|owl|animal|nature|bird|hoot|wise
🦤|dodo|animal|bird|extinct|extinction|large|mauritius|obsolete
🪶|feather|bird|fly|flight|light|plumage
🦩|flamingo|animal|flamboyant|tropical
🦚|peacock|animal|nature|peahen|bird|ostentatious|proud
🦜|parrot|animal|nature|bird|pirate|talk
🪽|wing|angel|birds|flying|fly
🐦‍⬛|black bird|crow
🪿|goose|silly|jemima|goosebumps|honk
🐸|frog|animal|nature|croak|toad|face
🐊|crocodile|animal|nature|reptile|lizard|alligator
🐢|turtle|animal|slow|nature|tortoise|terrapin
🦎|lizard|animal|nature|reptile|gecko
🐍|snake|animal|evil|nature|hiss|python|bearer|ophiuchus|serpent
🐲|dragon face|animal|myth|nature|chinese|green|fairy|head|tale
🐉|dragon|animal|myth|nature|chinese|green|fairy|tale
🦕|sauropod|animal|nature|dinosaur|brachiosaurus|brontosaurus|diplodocus|extinct
🦖|T-Rex|t rex|animal|nature|dinosaur|tyrannosaurus|extinct|trex
🐳|spouting whale|animal|nature|sea|ocean|cute|face
🐋|whale|animal|nature|sea|ocean|whale2
🐬|dolphin|animal|nature|fish|sea|ocean|flipper|fins|beach
🦭|seal|animal|creature|lion
🐟|fish|animal|food|nature|freshwater|pisces|zodiac
🐠|tropical fish|animal|swim|ocean|beach|nemo|blue|yellow
🐡|blowfish|animal|nature|food|sea|ocean|fugu|pufferfish
🦈|shark|animal|nature|fish|sea|ocean|jaws|fins|beach
🐙|octopus|animal|creature|ocean|sea|nature|beach
🐚|spiral shell|nature|sea|beach|seashell
🪸|coral|ocean|sea|reef
🪼|jellyfish|sting|tentacles
🦀|crab|animal|crustacean|cancer|zodiac
🦞|lobster|animal|nature|bisque|claws|seafood
🦐|shrimp|animal|ocean|nature|seafood|food|prawn|shellfish|small
🦑|squid|animal|nature|ocean|sea|food|molusc
🦪|oyster|food|diving|pearl
🐌|snail|slow|animal|shell|garden|slug
🦋|butterfly|animal|insect|nature|caterpillar|pretty
🐛|bug|animal|insect|nature|worm|caterpillar
🐜|ant|animal|insect|nature|bug
🐝|honeybee|animal|insect|nature|bug|spring|bumblebee
🪲|beetle|insect|bug
🐞|lady beetle|animal|insect|nature|ladybug|bug|ladybird
🦗|cricket|animal|chirp|grasshopper|insect|orthoptera
🪳|cockroach|insect|pests|pest
🕷️|spider|animal|arachnid|insect
🕸️|spider web|animal|insect|arachnid|silk|cobweb|spiderweb
🦂|scorpion|animal|arachnid|scorpius|zodiac
🦟|mosquito|animal|nature|insect|malaria|disease|fever|pest|virus
🪰|fly|insect|disease|maggot|pest|rotting
🪱|worm|animal|annelid|earthworm|parasite
🦠|microbe|amoeba|bacteria|germs|virus|covid|cell|coronavirus|germ
💐|bouquet|flowers|nature|spring|flower|plant|romance
🌸|cherry blossom|nature|plant|spring|flower|pink|sakura
💮|white flower|japanese|spring|blossom|cherry|doily|done|paper|stamp
🪷|lotus|flower|calm|meditation|buddhism|hinduism|india|purity|vietnam
🏵️|rosette|flower|decoration|military|plant
🌹|rose|flowers|valentines|love|spring|flower|plant|red
🥀|wilted flower|plant|nature|rose|dead|drooping
🌺|hibiscus|plant|vegetable|flowers|beach|flower
🌻|sunflower|nature|plant|fall|yellow
🌼|blossom|nature|flowers|yellow|daisy|flower|plant
🌷|tulip|flowers|plant|nature|summer|spring|flower
🪻|hyacinth|flower|lavender
🌱|seedling|plant|nature|grass|lawn|spring|sprout|sprouting|young
🪴|potted plant|greenery|house|boring|grow|houseplant|nurturing|useless
🌲|evergreen tree|plant|nature|fir|pine|wood
🌳|deciduous tree|plant|nature|rounded|shedding|wood
🌴|palm tree|plant|vegetable|nature|summer|beach|mojito|tropical|coconut
🌵|cactus|vegetable|plant|nature|desert
🌾|sheaf of rice|nature|plant|crop|ear|farming|grain|wheat
🌿|herb|vegetable|plant|medicine|weed|grass|lawn|crop|leaf
☘️|shamrock|vegetable|plant|nature|irish|clover|trefoil
🍀|four leaf clover|vegetable|plant|nature|lucky|irish|ireland|luck
🍁|maple leaf|nature|plant|vegetable|ca|fall|canada|canadian|falling
🍂|fallen leaf|nature|plant|vegetable|leaves|autumn|brown|falling
🍃|leaf fluttering in wind|nature|plant|tree|vegetable|grass|lawn|spring|blow
🪹|empty nest|bird|nesting
🪺|nest with eggs|bird|nesting
🍄|mushroom|plant|vegetable|fungus|toadstool

Food & Drink
🍇|grapes|fruit|food|wine|plant
🍈|melon|fruit|nature|food|cantaloupe|honeydew|muskmelon|plant
🍉|watermelon|fruit|food|picnic|summer|plant
🍊|tangerine|food|fruit|nature|orange|mandarin|plant
🍋|lemon|fruit|nature|citrus|lemonade|plant
🍌|banana|fruit|food|monkey|plant|plantain
🍍|pineapple|fruit|nature|food|plant
🥭|mango|fruit|food|tropical
🍎|red apple|fruit|mac|school|delicious|plant
🍏|green apple|fruit|nature|delicious|golden|granny|plant|smith
🍐|pear|fruit|nature|food|plant
🍑|peach|fruit|nature|food|bottom|butt|plant
🍒|cherries|food|fruit|berries|cherry|plant|red|wild
🍓|strawberry|fruit|food|nature|plant
🫐|blueberries|fruit|berry|bilberry|blueberry
🥝|kiwi fruit|food|chinese|gooseberry|kiwifruit
🍅|tomato|fruit|vegetable|nature|food|plant
🫒|olive|fruit|food|olives
🥥|coconut|fruit|nature|food|palm|cocoanut|colada|piña
🥑|avocado|fruit|food
🍆|eggplant|vegetable|nature|food|aubergine|phallic|purple
🥔|potato|food|tuber|vegatable|starch|baked|idaho|vegetable
🥕|carrot|vegetable|food|orange
🌽|ear of corn|food|vegetable|plant|cob|maize|maze
🌶️|hot pepper|food|spicy|chilli|chili|plant
🫑|bell pepper|fruit|plant|capsicum|vegetable
🥒|cucumber|fruit|food|pickle|gherkin|vegetable
🥬|leafy green|food|vegetable|plant|bok choy|cabbage|kale|lettuce|chinese
🥦|broccoli|fruit|food|vegetable|cabbage|wild
🧄|garlic|food|spice|cook|flavoring|plant|vegetable
🧅|onion|cook|food|spice|flavoring|plant|vegetable
🥜|peanuts|food|vegetable
🫘|beans|food|kidney|legume
🌰|chestnut|food|squirrel|acorn|plant
🫚|ginger root|spice|yellow|cooking|gingerbread
🫛|pea pod|cozy|green
🍞|bread|food|wheat|breakfast|toast|loaf
🥐|croissant|food|bread|french|breakfast|crescent|roll
🥖|baguette bread|food|french|france|bakery
🫓|flatbread|flour|food|bakery|arepa|lavash|naan|pita
🥨|pretzel|food|bread|twisted|germany|bakery|soft|twist
🥯|bagel|food|bread|bakery|schmear|jewish bakery|breakfast|cheese|cream
🥞|pancakes|food|breakfast|flapjacks|hotcakes|brunch|crêpe|crêpes|hotcake
🧇|waffle|food|breakfast|brunch|indecisive|iron
🧀|cheese wedge|food|chadder|swiss
🍖|meat on bone|good|food|drumstick|barbecue|bbq|manga
🍗|poultry leg|food|meat|drumstick|bird|chicken|turkey|bone
🥩|cut of meat|food|cow|chop|lambchop|porkchop|steak
🥓|bacon|food|breakfast|pork|pig|meat|brunch|rashers
🍔|hamburger|meat|fast food|beef|cheeseburger|mcdonalds|burger king
🍟|french fries|chips|snack|fast food|potato|mcdonald's
🍕|pizza|food|party|italy|cheese|pepperoni|slice
🌭|hot dog|food|frankfurter|america|hotdog|redhot|sausage|wiener
🥪|sandwich|food|lunch|bread|toast|bakery|cheese|deli|meat
🌮|taco|food|mexican
🌯|burrito|food|mexican|wrap
🫔|tamale|food|masa|mexican|wrapped
🥙|stuffed flatbread|food|gyro|mediterranean|doner|falafel|kebab|pita|sandwich
🧆|falafel|food|mediterranean|chickpea|falfel|meatball
🥚|egg|food|chicken|breakfast|easter egg
🍳|cooking|food|breakfast|kitchen|egg|skillet|fried|frying|pan
🥘|shallow pan of food|cooking|casserole|paella|skillet|curry
🍲|pot of food|meat|soup|hot pot|bowl|stew
🫕|fondue|cheese|pot|food|chocolate|melted|swiss
🥣|bowl with spoon|food|breakfast|cereal|oatmeal|porridge|congee|tableware
🥗|green salad|food|healthy|lettuce|vegetable
🍿|popcorn|food|movie theater|films|snack|drama|popping
🧈|butter|food|cook|dairy
🧂|salt|condiment|shaker
🥫|canned food|soup|tomatoes|preserve|tin|tinned
🍱|bento box|food|japanese|lunch|assets
🍘|rice cracker|food|japanese|snack|senbei
🍙|rice ball|food|japanese|onigiri|omusubi
🍚|cooked rice|food|asian|boiled|bowl|steamed
🍛|curry rice|food|spicy|hot|indian
🍜|steaming bowl|food|japanese|noodle|chopsticks|ramen|noodles|soup
🍝|spaghetti|food|italian|pasta|noodle
🍠|roasted sweet potato|food|nature|plant|goguma|yam
🍢|oden|skewer|food|japanese|kebab|seafood|stick
🍣|sushi|food|fish|japanese|rice|sashimi|seafood
🍤|fried shrimp|food|animal|appetizer|summer|prawn|tempura
🍥|fish cake with swirl|food|japan|sea|beach|narutomaki|pink|kamaboko|surimi
🥮|moon cake|food|autumn|dessert|festival|mooncake|yuèbǐng
🍡|dango|food|dessert|sweet|japanese|barbecue|meat|balls|green
🥟|dumpling|food|empanada|pierogi|potsticker|gyoza|gyōza|jiaozi
🥠|fortune cookie|food|prophecy|dessert
🥡|takeout box|food|leftovers|chinese|container|oyster|pail
🍦|soft ice cream|food|hot|dessert|summer|icecream|serve|sweet|whippy
🍧|shaved ice|hot|dessert|summer|cone|snow|sweet
🍨|ice cream|food|hot|dessert|bowl|sweet
🍩|doughnut|food|dessert|snack|sweet|donut|breakfast
🍪|cookie|food|snack|oreo|chocolate|sweet|dessert|biscuit|chip
🎂|birthday cake|food|dessert|candles|celebration|party|pastry|sweet
🍰|shortcake|food|dessert|pastry|piece|slice|strawberry|sweet
🧁|cupcake|food|dessert|bakery|sweet|fairy|pastry
🥧|pie|food|dessert|pastry|filling|sweet
🍫|chocolate bar|food|snack|dessert|sweet|candy
🍬|candy|snack|dessert|sweet|lolly
🍭|lollipop|food|snack|candy|sweet|dessert|lollypop|sucker
🍮|custard|dessert|food|pudding|flan|caramel|creme|sweet
🍯|honey pot|bees|sweet|kitchen|honeypot
🍼|baby bottle|food|container|milk|drink|feeding
🥛|glass of milk|beverage|drink|cow
☕|hot beverage|caffeine|latte|espresso|coffee|mug|cafe|chocolate|drink
🫖|teapot|drink|hot|kettle
🍵|teacup without handle|drink|bowl|breakfast|green|british|beverage|matcha
🍶|sake|wine|drink|drunk|beverage|japanese|alcohol|booze|bar
🍾|bottle with popping cork|drink|wine|celebration|bar|bubbly|champagne|party|sparkling
🍷|wine glass|drink|beverage|drunk|alcohol|booze|bar|red
🍸|cocktail glass|drink|drunk|alcohol|beverage|booze|mojito|bar|martini
🍹|tropical drink|beverage|cocktail|summer|beach|alcohol|booze|mojito|bar
🍺|beer mug|relax|beverage|drink|drunk|party|pub|summer|alcohol
🍻|clinking beer mugs|relax|beverage|drink|drunk|party|pub|summer|alcohol
🥂|clinking glasses|beverage|drink|party|alcohol|celebrate|cheers|wine|champagne
🥃|tumbler glass|drink|beverage|drunk|alcohol|liquor|booze|bourbon|scotch
🫗|pouring liquid|cup|water|drink|empty|glass|spill
🥤|cup with straw|drink|soda|go|juice|malt|milkshake|pop|smoothie
🧋|bubble tea|taiwan|boba|milk tea|straw|momi|pearl|tapioca
🧃|beverage box|drink|juice|straw|sweet
🧉|mate|drink|tea|beverage|bombilla|chimarrão|cimarrón|maté|yerba
🧊|ice|water|cold|cube|iceberg
🥢|chopsticks|food|hashi|jeotgarak|kuaizi
🍽️|fork and knife with plate|food|eat|meal|lunch|dinner|restaurant|cooking|cutlery
🍴|fork and knife|cutlery|kitchen|cooking|silverware|tableware
🥄|spoon|cutlery|kitchen|tableware
🔪|kitchen knife|blade|cutlery|weapon|butchers|chop|cooking|cut|hocho
🫙|jar|container|sauce|condiment|empty|store
🏺|amphora|vase|jar|aquarius|cooking|drink|jug|tool|zodiac

Travel & Places
🌍|globe showing Europe-Africa|globe showing europe africa|world|earth|international|planet
🌎|globe showing Americas|globe showing americas|world|USA|earth|international|planet
🌏|globe showing Asia-Australia|globe showing asia australia|world|east|earth|international|planet
🌐|globe with meridians|earth|international|world|internet|interweb|i18n|global|web
🗺️|world map|location|direction|travel
🗾|map of Japan|map of japan|nation|country|japanese|asia|silhouette
🧭|compass|magnetic|navigation|orienteering
🏔️|snow-capped mountain|snow capped mountain|photo|nature|environment|winter|cold
⛰️|mountain|photo|nature|environment
🌋|volcano|photo|nature|disaster|eruption|mountain|weather
🗻|mount fuji|photo|mountain|nature|japanese|capped|san|snow
🏕️|camping|photo|outdoors|tent|campsite
🏖️|beach with umbrella|weather|summer|sunny|sand|mojito
🏜️|desert|photo|warm|saharah
🏝️|desert island|photo|tropical|mojito
🏞️|national park|photo|environment|nature
🏟️|stadium|photo|place|sports|concert|venue|grandstand|sport
🏛️|classical building|art|culture|history
🏗️|building construction|wip|working|progress|crane|architectural
🧱|brick|bricks|clay|construction|mortar|wall|infrastructure
🪨|rock|stone|boulder|construction|heavy|solid
🪵|wood|nature|timber|trunk|construction|log|lumber
🛖|hut|house|structure|roundhouse|yurt
🏘️|houses|buildings|photo|building|group
🏚️|derelict house|abandon|evict|broken|building|abandoned|haunted|old
🏠|house|building|home
🏡|house with garden|home|plant|nature|building|tree
🏢|office building|bureau|work|city|high|rise
🏣|Japanese post office|japanese post office|building|envelope|communication|japan|mark|postal
🏤|post office|building|email|european
🏥|hospital|building|health|surgery|doctor|cross|emergency|medical|medicine
🏦|bank|building|money|sales|cash|business|enterprise|bakkureru|bk
🏨|hotel|building|accomodation|checkin|accommodation
🏩|love hotel|like|affection|dating|building|heart|hospital
🏪|convenience store|building|shopping|groceries|corner|hour|kwik|mart|shop
🏫|school|building|student|education|learn|teach|clock|elementary|high
🏬|department store|building|shopping|mall|center|shops
🏭|factory|building|industry|pollution|smoke|industrial|smog
🏯|Japanese castle|japanese castle|photo|building|fortress
🏰|castle|building|royalty|history|european|turrets
💒|wedding|love|like|affection|couple|marriage|bride|groom|activity
🗼|Tokyo tower|tokyo tower|photo|japanese|eiffel|red
🗽|Statue of Liberty|statue of liberty|american|newyork|new|york
⛪|church|building|religion|christ|christian|cross
🕌|mosque|islam|worship|minaret|domed|muslim|religion|roof
🛕|hindu temple|religion
🕍|synagogue|judaism|worship|temple|jewish|jew|religion
⛩️|shinto shrine|temple|japan|kyoto|kami|michi|no|religion
🕋|kaaba|mecca|mosque|islam|muslim|religion
⛲|fountain|photo|summer|water|fresh|feature|park
⛺|tent|photo|camping|outdoors
🌁|foggy|photo|mountain|bridge|city|karl|under|weather
🌃|night with stars|evening|city|downtown|starry|weather
🏙️|cityscape|photo|night life|urban|building|skyline
🌄|sunrise over mountains|view|vacation|photo|morning|weather
🌅|sunrise|morning|view|vacation|photo|sunset|weather
🌆|cityscape at dusk|photo|evening|sky|buildings|building|landscape|orange|sun
🌇|sunset|photo|good morning|dawn|building|buildings|city|dusk|over
🌉|bridge at night|photo|sanfrancisco|gate|golden|weather
♨️|hot springs|bath|warm|relax|hotsprings|onsen|steam|steaming
🎠|carousel horse|photo|carnival|activity|entertainment|fairground|go|merry|round
🛝|playground slide|fun|park|amusement
🎡|ferris wheel|photo|carnival|londoneye|activity|amusement|big|entertainment|fairground
🎢|roller coaster|carnival|playground|photo|fun|activity|amusement|entertainment|park
💈|barber pole|hair|salon|style|barber's|haircut|hairdresser|shop|stripes
🎪|circus tent|festival|carnival|party|activity|big|entertainment|top
🚂|locomotive|transportation|vehicle|train|engine|railway|steam
🚃|railway car|transportation|vehicle|carriage|electric|railcar|railroad|train|tram
🚄|high-speed train|high speed train|transportation|vehicle|bullettrain|railway|shinkansen|side
🚅|bullet train|transportation|vehicle|speed|fast|public|travel|bullettrain|front
🚆|train|transportation|vehicle|diesel|electric|passenger|railway|regular|train2
🚇|metro|transportation|blue-square|mrt|underground|tube|subway|train|vehicle
🚈|light rail|transportation|vehicle|railway
🚉|station|transportation|vehicle|public|platform|railway|train
🚊|tram|transportation|vehicle|trolleybus
🚝|monorail|transportation|vehicle
🚞|mountain railway|transportation|vehicle|car|funicular|train
🚋|tram car|transportation|vehicle|carriage|public|travel|train|trolleybus
🚌|bus|car|vehicle|transportation|school
🚍|oncoming bus|vehicle|transportation|front
🚎|trolleybus|bart|transportation|vehicle|tram
🚐|minibus|vehicle|car|transportation|minivan|mover|people
🚑|ambulance|health|911|hospital|vehicle
🚒|fire engine|transportation|cars|vehicle|department|truck
🚓|police car|vehicle|cars|transportation|law|legal|enforcement|cop|patrol
🚔|oncoming police car|vehicle|law|legal|enforcement|911
🚕|taxi|uber|vehicle|cars|transportation|new|side|taxicab|york
🚖|oncoming taxi|vehicle|cars|uber|front|taxicab
🚗|automobile|red|transportation|vehicle|car|side
🚘|oncoming automobile|car|vehicle|transportation|front
🚙|sport utility vehicle|transportation|blue|campervan|car|motorhome|recreational|rv
🛻|pickup truck|car|transportation|vehicle
🚚|delivery truck|cars|transportation|vehicle|resources
🚛|articulated lorry|vehicle|cars|transportation|express|green|semi|truck
🚜|tractor|vehicle|car|farming|agriculture|farm
🏎️|racing car|sports|race|fast|formula|f1|one
🏍️|motorcycle|race|sports|fast|motorbike|racing
🛵|motor scooter|vehicle|vespa|sasha|bike|cycle
🦽|manual wheelchair|accessibility
🦼|motorized wheelchair|accessibility
🛺|auto rickshaw|move|transportation|tuk
🚲|bicycle|bike|sports|exercise|hipster|push|vehicle
🛴|kick scooter|vehicle|razor
🛹|skateboard
🛼|roller skate|footwear|sports|derby|inline
🚏|bus stop|transportation|wait|busstop
🛣️|motorway|road|cupertino|interstate|highway
🛤️|railway track|train|transportation
🛢️|oil drum|barrell
⛽|fuel pump|gas station|petroleum|diesel|fuelpump|petrol
🛞|wheel|car|transport|circle|tire|turn
🚨|police car light|ambulance|911|emergency|alert|error|pinged|law|legal
🚥|horizontal traffic light|transportation|signal
🚦|vertical traffic light|transportation|driving|semaphore|signal
🛑|stop sign|octagonal
🚧|construction|wip|progress|caution|warning|barrier|black|roadwork|sign
⚓|anchor|ship|ferry|sea|boat|admiralty|fisherman|pattern|tool
🛟|ring buoy|life saver|life preserver|float|rescue|safety
⛵|sailboat|ship|summer|transportation|water|sailing|dinghy|resort|sea
🛶|canoe|boat|paddle|water|ship
🚤|speedboat|ship|transportation|vehicle|summer|motorboat|powerboat
🛳️|passenger ship|yacht|cruise|ferry|vehicle
⛴️|ferry|boat|ship|yacht|passenger
🛥️|motor boat|ship|motorboat|vehicle
🚢|ship|transportation|titanic|deploy|boat|cruise|passenger|vehicle
✈️|airplane|vehicle|transportation|flight|fly|aeroplane
🛩️|small airplane|flight|transportation|fly|vehicle|aeroplane
🛫|airplane departure|airport|flight|landing|aeroplane|departures|off|taking|vehicle
🛬|airplane arrival|airport|flight|boarding|aeroplane|arrivals|arriving|landing|vehicle
🪂|parachute|fly|glide|hang|parasail|skydive
💺|seat|sit|airplane|transport|bus|flight|fly|aeroplane|chair
🚁|helicopter|transportation|vehicle|fly
🚟|suspension railway|vehicle|transportation
🚠|mountain cableway|transportation|vehicle|ski|gondola
🚡|aerial tramway|transportation|vehicle|ski|cable|car|gondola|ropeway
🛰️|satellite|communication|gps|orbit|spaceflight|NASA|ISS|artificial|space
🚀|rocket|launch|ship|staffmode|NASA|outer space|fly|shuttle
🛸|flying saucer|transportation|vehicle|ufo|alien|extraterrestrial|fantasy|space
🛎️|bellhop bell|service|hotel
🧳|luggage|packing|travel|suitcase
⌛|hourglass done|time|clock|oldschool|limit|exam|quiz|test|sand
⏳|hourglass not done|oldschool|time|countdown|flowing|sand|timer
⌚|watch|time|accessories|apple|clock|timepiece|wrist|wristwatch
⏰|alarm clock|time|wake|morning
⏱️|stopwatch|time|deadline|clock
⏲️|timer clock|alarm
🕰️|mantelpiece clock|time
🕛|twelve o’clock|twelve o clock|12|0000|1200|time|noon|midnight|midday
🕧|twelve-thirty|twelve thirty|0030|1230|time|late|early|schedule|clock
🕐|one o’clock|one o clock|1|100|1300|time|late|early|schedule
🕜|one-thirty|one thirty|130|1330|time|late|early|schedule|clock
🕑|two o’clock|two o clock|2|200|1400|time|late|early|schedule
🕝|two-thirty|two thirty|230|1430|time|late|early|schedule|clock
🕒|three o’clock|three o clock|3|300|1500|time|late|early|schedule
🕞|three-thirty|three thirty|330|1530|time|late|early|schedule|clock
🕓|four o’clock|four o clock|4|400|1600|time|late|early|schedule
🕟|four-thirty|four thirty|430|1630|time|late|early|schedule|clock
🕔|five o’clock|five o clock|5|500|1700|time|late|early|schedule
🕠|five-thirty|five thirty|530|1730|time|late|early|schedule|clock
🕕|six o’clock|six o clock|6|600|1800|time|late|early|schedule
🕡|six-thirty|six thirty|630|1830|time|late|early|schedule|clock
🕖|seven o’clock|seven o clock|7|700|1900|time|late|early|schedule
🕢|seven-thirty|seven thirty|730|1930|time|late|early|schedule|clock
🕗|eight o’clock|eight o clock|8|800|2000|time|late|early|schedule
🕣|eight-thirty|eight thirty|830|2030|time|late|early|schedule|clock
🕘|nine o’clock|nine o clock|9|900|2100|time|late|early|schedule
🕤|nine-thirty|nine thirty|930|2130|time|late|early|schedule|clock
🕙|ten o’clock|ten o clock|10|1000|2200|time|late|early|schedule
🕥|ten-thirty|ten thirty|1030|2230|time|late|early|schedule|clock
🕚|eleven o’clock|eleven o clock|11|1100|2300|time|late|early|schedule
🕦|eleven-thirty|eleven thirty|1130|2330|time|late|early|schedule|clock
🌑|new moon|nature|twilight|planet|space|night|evening|sleep|dark
🌒|waxing crescent moon|nature|twilight|planet|space|night|evening|sleep|symbol
🌓|first quarter moon|nature|twilight|planet|space|night|evening|sleep|symbol
🌔|waxing gibbous moon|nature|night|sky|gray|twilight|planet|space|evening
🌕|full moon|nature|yellow|twilight|planet|space|night|evening|sleep
🌖|waning gibbous moon|nature|twilight|planet|space|night|evening|sleep|waxing gibbous moon
🌗|last quarter moon|nature|twilight|planet|space|night|evening|sleep|symbol
🌘|waning crescent moon|nature|twilight|planet|space|night|evening|sleep|symbol
🌙|crescent moon|night|sleep|sky|evening|magic|space|weather
🌚|new moon face|nature|twilight|planet|space|night|evening|sleep|creepy
🌛|first quarter moon face|nature|twilight|planet|space|night|evening|sleep|weather
🌜|last quarter moon face|nature|twilight|planet|space|night|evening|sleep|weather
🌡️|thermometer|weather|temperature|hot|cold
☀️|sun|weather|nature|brightness|summer|beach|spring|black|bright
🌝|full moon face|nature|twilight|planet|space|night|evening|sleep|bright
🌞|sun with face|nature|morning|sky|bright|smiley|smiling|space|summer
🪐|ringed planet|outerspace|planets|saturn|saturnine|space
⭐|star|night|yellow|gold|medium|white
🌟|glowing star|night|sparkle|awesome|good|magic|glittery|shining|star2
🌠|shooting star|night|photo|activity|falling|meteoroid|space|stars|upon
🌌|milky way|photo|space|stars|galaxy|night|sky|universe|weather
☁️|cloud|weather|sky|cloudy|overcast
⛅|sun behind cloud|weather|nature|cloudy|morning|fall|spring|partly|sunny
⛈️|cloud with lightning and rain|weather|thunder
🌤️|sun behind small cloud|weather|white
🌥️|sun behind large cloud|weather|white
🌦️|sun behind rain cloud|weather|white
🌧️|cloud with rain|weather
🌨️|cloud with snow|weather|cold
🌩️|cloud with lightning|weather|thunder
🌪️|tornado|weather|cyclone|twister|cloud|whirlwind
🌫️|fog|weather|cloud
🌬️|wind face|gust|air|blow|blowing|cloud|mother|nature|weather
🌀|cyclone|weather|swirl|blue|cloud|vortex|spiral|whirlpool|spin
🌈|rainbow|nature|happy|unicorn face|photo|sky|spring|gay|lgbt
🌂|closed umbrella|weather|rain|drizzle|clothing|pink
☂️|umbrella|weather|spring|clothing|open|rain
☔|umbrella with rain drops|rainy|weather|spring|clothing|raining
⛱️|umbrella on ground|weather|summer|beach|parasol|rain|sun
⚡|high voltage|thunder|weather|lightning bolt|fast|zap|danger|electric|electricity
❄️|snowflake|winter|season|cold|weather|christmas|xmas|snowing
☃️|snowman|winter|season|cold|weather|christmas|xmas|frozen|snowflakes
⛄|snowman without snow|winter|season|cold|weather|christmas|xmas|frozen|frosty
☄️|comet|space
🔥|fire|hot|cook|flame|burn|lit|snapstreak|tool|remove
💧|droplet|water|drip|faucet|spring|cold|comic|sweat|weather
🌊|water wave|sea|nature|tsunami|disaster|beach|ocean|waves|weather

Activities
🎃|jack-o-lantern|jack o lantern|halloween|light|pumpkin|creepy|fall|activity|celebration
🎄|Christmas tree|christmas tree|festival|vacation|december|xmas|celebration|activity|entertainment
🎆|fireworks|photo|festival|carnival|congratulations|activity|celebration|entertainment|explosion
🎇|sparkler|stars|night|shine|activity|celebration|entertainment|firework|fireworks
🧨|firecracker|dynamite|boom|explode|explosion|explosive|fireworks
✨|sparkles|stars|shine|shiny|cool|awesome|good|magic|entertainment
🎈|balloon|party|celebration|birthday|circus|activity|entertainment|red
🎉|party popper|congratulations|birthday|magic|circus|celebration|tada|activity|entertainment
🎊|confetti ball|festival|party|birthday|circus|activity|celebration|entertainment
🎋|tanabata tree|plant|nature|branch|summer|bamboo|wish|star festival|tanzaku
🎍|pine decoration|japanese|plant|nature|vegetable|panda|new years|bamboo|activity
🎎|Japanese dolls|japanese dolls|japanese|toy|kimono|activity|celebration|entertainment|festival
🎏|carp streamer|fish|japanese|koinobori|banner|activity|celebration|entertainment|flag
🎐|wind chime|nature|ding|spring|bell|activity|celebration|entertainment|furin
🎑|moon viewing ceremony|photo|japan|asia|tsukimi|activity|autumn|celebration|dumplings
🧧|red envelope|gift|ang|good|hóngbāo|lai|luck|money|packet
🎀|ribbon|decoration|pink|girl|bowtie|bow|celebration
🎁|wrapped gift|present|birthday|christmas|xmas|box|celebration|entertainment
🎗️|reminder ribbon|sports|cause|support|awareness|celebration
🎟️|admission tickets|sports|concert|entrance|entertainment
🎫|ticket|event|concert|pass|activity|admission|entertainment|stub|tour
🎖️|military medal|award|winning|army|celebration|decoration|medallion
🏆|trophy|win|award|contest|place|ftw|ceremony|championship|prize
🏅|sports medal|award|winning|gold|winner
🥇|1st place medal|award|winning|first|gold
🥈|2nd place medal|award|second|silver
🥉|3rd place medal|award|third|bronze
⚽|soccer ball|sports|football
⚾|baseball|sports|balls|softball
🥎|softball|sports|balls|game|glove|sport|underarm
🏀|basketball|sports|balls|NBA|hoop|orange
🏐|volleyball|sports|balls|game
🏈|american football|sports|balls|NFL|gridiron|superbowl
🏉|rugby football|sports|team|league|union
🎾|tennis|sports|balls|green|ball|racket|racquet
🥏|flying disc|sports|frisbee|ultimate|game|golf|sport
🎳|bowling|sports|fun|play|ball|game|pin|pins|skittles
🏏|cricket game|sports|ball|bat|field
🏑|field hockey|sports|ball|game|stick
🏒|ice hockey|sports|game|puck|stick
🥍|lacrosse|sports|ball|stick|game|goal|sport
🏓|ping pong|sports|pingpong|ball|bat|game|paddle|table|tennis
🏸|badminton|sports|birdie|game|racquet|shuttlecock
🥊|boxing glove|sports|fighting
🥋|martial arts uniform|judo|karate|taekwondo
🥅|goal net|sports|catch
⛳|flag in hole|sports|business|summer|golf
⛸️|ice skate|sports|skating
🎣|fishing pole|food|hobby|summer|entertainment|rod
🤿|diving mask|sport|ocean|scuba|snorkeling
🎽|running shirt|play|pageant|athletics|marathon|sash|singlet
🎿|skis|sports|winter|cold|snow|boot|skiing
🛷|sled|sleigh|luge|toboggan|sledge
🥌|curling stone|sports|game|rock
🎯|bullseye|direct hit|game|play|bar|target|activity|archery|dart
🪀|yo-yo|yo yo|toy|fluctuate|yoyo
🪁|kite|wind|fly|soar|toy
🔫|water pistol|violence|weapon|revolver|gun|handgun|shoot|squirt|tool
🎱|pool 8 ball|hobby|game|luck|magic|8ball|billiard|billiards|cue
🔮|crystal ball|disco|party|magic|circus|fortune teller|clairvoyant|fairy|fantasy
🪄|magic wand|supernature|power|witch|wizard
🎮|video game|play|console|PS4|controller|entertainment|gamepad|playstation|u
🕹️|joystick|game|play|entertainment|video
🎰|slot machine|bet|gamble|vegas|fruit machine|luck|casino|activity|gambling
🎲|game die|dice|random|tabletop|play|luck|entertainment|gambling
🧩|puzzle piece|interlocking|clue|jigsaw
🧸|teddy bear|plush|stuffed|plaything|toy
🪅|piñata|pinata|mexico|candy|celebration|party
🪩|mirror ball|disco|dance|party|glitter
🪆|nesting dolls|matryoshka|toy|russia|russian
♠️|spade suit|poker|cards|suits|magic|black|card|game|spades
♥️|heart suit|poker|cards|magic|suits|black|card|game|hearts
♦️|diamond suit|poker|cards|magic|suits|black|card|diamonds|game
♣️|club suit|poker|cards|magic|suits|black|card|clubs|game
♟️|chess pawn|expendable|black|dupe|game|piece
🃏|joker|poker|cards|game|play|magic|black|card|entertainment
🀄|mahjong red dragon|game|play|chinese|kanji|tile
🎴|flower playing cards|game|sunset|red|activity|deck|entertainment|hanafuda|hwatu
🎭|performing arts|acting|theater|drama|activity|comedy|entertainment|greek|logo
🖼️|framed picture|photography|art|museum|painting
🎨|artist palette|design|paint|draw|colors|activity|entertainment|museum|painting
🧵|thread|needle|sewing|spool|string|crafts
🪡|sewing needle|stitches|embroidery|sutures|tailoring
🧶|yarn|ball|crochet|knit|crafts
🪢|knot|rope|scout|tangled|tie|twine|twist

Objects
👓|glasses|fashion|accessories|eyesight|nerdy|dork|geek|clothing|eye
🕶️|sunglasses|face|cool|accessories|dark|eye|eyewear
🥽|goggles|eyes|protection|safety|clothing|eye|swimming|welding
🥼|lab coat|doctor|experiment|scientist|chemist|clothing
🦺|safety vest|protection|emergency
👔|necktie|shirt|suitup|formal|fashion|cloth|business|clothing
👕|t-shirt|t shirt|fashion|cloth|casual|tee|clothing|polo|tshirt
👖|jeans|fashion|shopping|clothing|denim|pants|trousers
🧣|scarf|neck|winter|clothes|clothing
🧤|gloves|hands|winter|clothes|clothing|hand
🧥|coat|jacket|clothing
🧦|socks|stockings|clothes|clothing|pair|stocking
👗|dress|clothes|fashion|shopping|clothing|gown|skirt
👘|kimono|dress|fashion|women|female|japanese|clothing|dressing|gown
🥻|sari|dress|clothing|saree|shari
🩱|one-piece swimsuit|one piece swimsuit|fashion|bathing|clothing
🩲|briefs|clothing|bathing|suit|swim|swimsuit|underwear
🩳|shorts|clothing|bathing|pants|suit|swim|swimsuit|underwear
👙|bikini|swimming|female|woman|girl|fashion|beach|summer|bathers
👚|woman’s clothes|woman s clothes|fashion|shopping bags|female|blouse|clothing|pink|shirt
🪭|folding hand fan|flamenco|hot|sensu
👛|purse|fashion|accessories|money|sales|shopping|clothing|coin|wallet
👜|handbag|fashion|accessory|accessories|shopping|clothing|purse
👝|clutch bag|accessories|shopping|clothing|pouch|small
🛍️|shopping bags|mall|buy|purchase|hotel
🎒|backpack|student|education|bag|activity|rucksack|satchel|school
🩴|thong sandal|footwear|summer|beach|flip|flops|jandals|sandals|thongs
👞|man’s shoe|man s shoe|fashion|male|brown|clothing|dress|mans
👟|running shoe|shoes|sports|sneakers|athletic|clothing|runner|sneaker|sport
🥾|hiking boot|backpacking|camping|clothing
🥿|flat shoe|ballet|slip-on|slipper|clothing
👠|high-heeled shoe|high heeled shoe|fashion|shoes|female|pumps|stiletto|clothing|heels
👡|woman’s sandal|woman s sandal|shoes|fashion|flip flops|clothing|heeled|sandals|shoe
🩰|ballet shoes|dance|clothing|pointe
👢|woman’s boot|woman s boot|shoes|fashion|boots|clothing|cowgirl|heeled|high
🪮|hair pick|afro|comb
👑|crown|king|kod|leader|royalty|lord|clothing|queen|royal
👒|woman’s hat|woman s hat|fashion|accessories|female|lady|spring|bow|clothing
🎩|top hat|magic|gentleman|classy|circus|activity|clothing|entertainment|formal
🎓|graduation cap|school|college|degree|university|hat|legal|learn|education
🧢|billed cap|baseball|clothing|hat
🪖|military helmet|army|protection|soldier|warrior
⛑️|rescue worker’s helmet|rescue worker s helmet|construction|build|aid|cross|face|hat|white
📿|prayer beads|dhikr|religious|clothing|necklace|religion|rosary
💄|lipstick|female|girl|fashion|woman|cosmetics|gloss|makeup|style
💍|ring|wedding|propose|marriage|valentines|diamond|fashion|jewelry|gem
💎|gem stone|blue|ruby|diamond|jewelry|gemstone|jewel|romance
🔇|muted speaker|sound|volume|silence|quiet|cancellation|off|silent|stroke
🔈|speaker low volume|sound|silence|broadcast|soft
🔉|speaker medium volume|broadcast|low|one|reduce|sound|wave
🔊|speaker high volume|noise|noisy|broadcast|entertainment|increase|loud|sound|three
📢|loudspeaker|volume|sound|address|announcement|bullhorn|communication|megaphone|pa
📣|megaphone|sound|speaker|volume|bullhorn|cheering|communication
📯|postal horn|instrument|music|bugle|communication|entertainment|french
🔔|bell|sound|notification|christmas|xmas|chime|liberty|ringer|wedding
🔕|bell with slash|sound|volume|mute|quiet|silent|cancellation|disabled|forbidden
🎼|musical score|treble|clef|compose|activity|entertainment|sheet
🎵|musical note|score|tone|sound|activity|beamed|eighth|entertainment|notes
🎶|musical notes|score|activity|entertainment|multiple|singing
🎙️|studio microphone|sing|recording|artist|talkshow|music|podcast
🎚️|level slider|scale|music
🎛️|control knobs|dial|music
🎤|microphone|sound|music|PA|sing|talkshow|activity|entertainment|karaoke
🎧|headphone|music|score|gadgets|activity|earbud|earphone|earphones|entertainment
📻|radio|communication|music|podcast|program|digital|entertainment|video|wireless
🎷|saxophone|music|instrument|jazz|blues|activity|entertainment
🎺|trumpet|music|brass|activity|entertainment|horn|instrument|jazz
🪗|accordion|music|accordian|box|concertina|squeeze
🎸|guitar|music|instrument|activity|bass|electric|entertainment|rock
🎹|musical keyboard|piano|instrument|compose|activity|entertainment
🎻|violin|music|instrument|orchestra|symphony|activity|entertainment|quartet|smallest
🪕|banjo|music|instructment|activity|entertainment|instrument|stringed
🥁|drum|music|instrument|drumsticks|snare
🪘|long drum|music|beat|conga|djembe|rhythm
🪇|maracas|music|instrument|percussion|shaker
🪈|flute|bamboo|music|instrument|pied piper|recorder
📱|mobile phone|technology|apple|gadgets|dial|cell|communication|iphone|smartphone
📲|mobile phone with arrow|iphone|incoming|call|calling|cell|communication|left|pointing
☎️|telephone|technology|communication|dial|black|rotary
📞|telephone receiver|technology|communication|dial|call|handset
📟|pager|bbcall|oldschool|90s|beeper|bleeper|communication
📠|fax machine|communication|technology|facsimile
🔋|battery|power|energy|sustain|aa|phone
🪫|low battery|drained|dead|electronic|energy|no|red
🔌|electric plug|charger|power|ac|adaptor|cable|electricity
💻|laptop|technology|screen|display|monitor|computer|desktop|notebook|pc
🖥️|desktop computer|technology|computing|screen|imac
🖨️|printer|paper|ink|computer
⌨️|keyboard|technology|computer|type|input|text
🖱️|computer mouse|click|button|three
🖲️|trackball|technology|trackpad|computer
💽|computer disk|technology|record|data|90s|entertainment|minidisc|minidisk|optical
💾|floppy disk|oldschool|technology|save|90s|80s|computer
💿|optical disk|technology|dvd|disc|90s|cd|compact|computer|rom
📀|dvd|cd|disk|disc|computer|entertainment|optical|rom|video
🧮|abacus|calculation|count|counting|frame|math
🎥|movie camera|film|record|activity|cinema|entertainment|hollywood|video
🎞️|film frames|movie|cinema|entertainment|strip
📽️|film projector|video|tape|record|movie|cinema|entertainment
🎬|clapper board|movie|film|record|activity|clapboard|director|entertainment|slate
📺|television|technology|program|oldschool|show|entertainment|tv|video
📷|camera|gadgets|photography|digital|entertainment|photo|video
📸|camera with flash|photography|gadgets|photo|video|snapshots
📹|video camera|film|record|camcorder|entertainment
📼|videocassette|record|oldschool|90s|80s|entertainment|tape|vcr|vhs
🔍|magnifying glass tilted left|search|zoom|find|detective|icon|magnifier|pointing|tool
🔎|magnifying glass tilted right|search|zoom|find|detective|icon|magnifier|pointing|tool
🕯️|candle|fire|wax|light
💡|light bulb|electricity|idea|comic|electric
🔦|flashlight|dark|camping|sight|night|electric|tool|torch
🏮|red paper lantern|light|halloween|spooky|asian|bar|izakaya|japanese
🪔|diya lamp|lighting|oil
📔|notebook with decorative cover|classroom|notes|record|paper|study|decorated
📕|closed book|read|library|knowledge|textbook|learn|red
📖|open book|read|library|knowledge|literature|learn|study|novel
📗|green book|read|library|knowledge|study|textbook
📘|blue book|read|library|knowledge|learn|study|textbook
📙|orange book|read|library|knowledge|textbook|study
📚|books|literature|library|study|pile|stack
📓|notebook|stationery|record|notes|paper|study|black|composition|white
📒|ledger|notes|paper|binder|book|bound|notebook|spiral|yellow
📃|page with curl|documents|office|paper|curled|document|license
📜|scroll|documents|ancient|history|paper|degree|document|parchment
📄|page facing up|documents|office|paper|information|document|printed
📰|newspaper|press|headline|communication
🗞️|rolled-up newspaper|rolled up newspaper|press|headline|delivery
📑|bookmark tabs|favorite|save|order|tidy|marker
🔖|bookmark|favorite|label|save|price|tag
🏷️|label|sale|tag
🪙|coin|money|currency|gold|metal|silver|treasure
💰|money bag|dollar|payment|coins|sale|cream|moneybag|moneybags|rich
💴|yen banknote|money|sales|japanese|dollar|currency|banknotes|bill|sign
💵|dollar banknote|money|sales|bill|currency|american|banknotes|sign
💶|euro banknote|money|sales|dollar|currency|banknotes|bill|sign
💷|pound banknote|british|sterling|money|sales|bills|uk|england|currency
💸|money with wings|dollar|bills|payment|sale|bank|banknote|bill|fly
💳|credit card|money|sales|dollar|bill|payment|shopping|amex|bank
🧾|receipt|accounting|expenses|bookkeeping|evidence|proof
💹|chart increasing with yen|green-square|graph|presentation|stats|bank|currency|exchange|growth
✉️|envelope|letter|postal|inbox|communication|email
📧|e-mail|e mail|communication|inbox|email|letter|symbol
📨|incoming envelope|email|inbox|communication|fast|letter|lines|mail|receive
📩|envelope with arrow|email|communication|above|down|downwards|insert|letter|mail
📤|outbox tray|inbox|email|communication|letter|mail|sent
📥|inbox tray|email|documents|communication|letter|mail|receive
📦|package|mail|gift|cardboard|box|moving|communication|parcel|shipping
📫|closed mailbox with raised flag|email|inbox|communication|postbox
📪|closed mailbox with lowered flag|email|communication|inbox|postbox
📬|open mailbox with raised flag|email|inbox|communication|postbox
📭|open mailbox with lowered flag|email|inbox|communication|no|postbox
📮|postbox|email|letter|envelope|communication|mail|mailbox
🗳️|ballot box with ballot|election|vote|voting
✏️|pencil|stationery|write|paper|writing|school|study|lead|pencil2
✒️|black nib|pen|stationery|writing|write|fountain
🖋️|fountain pen|stationery|writing|write|communication|left|lower
🖊️|pen|stationery|writing|write|ballpoint|communication|left|lower
🖌️|paintbrush|drawing|creativity|art|communication|left|lower|painting
🖍️|crayon|drawing|creativity|communication|left|lower
📝|memo|write|documents|stationery|pencil|paper|writing|legal|exam
💼|briefcase|business|documents|work|law|legal|job|career|suitcase
📁|file folder|documents|business|office|closed|directory|manilla
📂|open file folder|documents|load
🗂️|card index dividers|organizing|business|stationery
📅|calendar|schedule|date|day|emoji|july|world
📆|tear-off calendar|tear off calendar|schedule|date|planning|day|desk
🗒️|spiral notepad|memo|stationery
🗓️|spiral calendar|date|schedule|planning|pad
📇|card index|business|stationery|rolodex|system
📈|chart increasing|graph|presentation|stats|recovery|business|economics|money|sales
📉|chart decreasing|graph|presentation|stats|recession|business|economics|money|sales
📊|bar chart|graph|presentation|stats|metrics
📋|clipboard|stationery|documents
📌|pushpin|stationery|mark|here|location|tack|thumb
📍|round pushpin|stationery|location|map|here|dropped|red
📎|paperclip|documents|stationery|clippy
🖇️|linked paperclips|documents|stationery|communication
📏|straight ruler|stationery|calculate|length|math|school|drawing|architect|sketch
📐|triangular ruler|stationery|math|architect|sketch|set|triangle
✂️|scissors|stationery|cut|black|cutting|tool
🗃️|card file box|business|stationery|database
🗄️|file cabinet|filing|organizing
🗑️|wastebasket|bin|trash|rubbish|garbage|toss|can|litter|wastepaper
🔒|locked|security|password|padlock|closed|private|privacy
🔓|unlocked|privacy|security|open|padlock
🔏|locked with pen|security|secret|fountain|ink|nib|privacy
🔐|locked with key|security|privacy|closed|secure|secret
🔑|key|lock|door|password|gold
🗝️|old key|lock|door|password|clue
🔨|hammer|tools|build|create|claw|handyman|tool
🪓|axe|tool|chop|cut|hatchet|split|wood
⛏️|pick|tools|dig|mining|pickaxe|tool
⚒️|hammer and pick|tools|build|create|tool
🛠️|hammer and wrench|tools|build|create|spanner|tool
🗡️|dagger|weapon|knife
⚔️|crossed swords|weapon
💣|bomb|boom|explode|explosion|terrorism|comic
🪃|boomerang|weapon|australia|rebound|repercussion
🏹|bow and arrow|sports|archer|archery|sagittarius|tool|zodiac
🛡️|shield|protection|security|weapon
🪚|carpentry saw|cut|chop|carpenter|hand|lumber|tool
🔧|wrench|tools|diy|ikea|fix|maintainer|spanner|tool
🪛|screwdriver|tools|tool
🔩|nut and bolt|handy|tools|fix|screw|tool
⚙️|gear|cog|cogwheel|tool
🗜️|clamp|tool|compress|compression|table|vice|winzip
⚖️|balance scale|law|fairness|weight|justice|libra|scales|tool|zodiac
🦯|white cane|probing cane|accessibility|blind
🔗|link|rings|url|chain|hyperlink|linked|symbol
⛓️|chains|lock|arrest
🪝|hook|tools|catch|crook|curve|ensnare|fishing|point|selling
🧰|toolbox|tools|diy|fix|maintainer|mechanic|chest
🧲|magnet|attraction|magnetic|horseshoe
🪜|ladder|tools|climb|rung|step|tool
⚗️|alembic|distilling|science|experiment|chemistry|tool
🧪|test tube|chemistry|experiment|lab|science|chemist
🧫|petri dish|bacteria|biology|culture|lab|biologist
🧬|dna|biologist|genetics|life|double|evolution|gene|helix
🔬|microscope|laboratory|experiment|zoomin|science|study|investigate|magnify|tool
🔭|telescope|stars|space|zoom|science|astronomy|stargazing|tool
📡|satellite antenna|communication|future|radio|space|dish|signal
💉|syringe|health|hospital|drugs|blood|medicine|needle|doctor|nurse
🩸|drop of blood|period|hurt|harm|wound|bleed|doctor|donation|injury
💊|pill|health|medicine|doctor|pharmacy|drug|capsule|drugs|sick
🩹|adhesive bandage|heal|aid|doctor|medicine|plaster
🩼|crutch|accessibility|assist|aid|cane|disability|hurt|mobility|stick
🩺|stethoscope|health|doctor|heart|medicine|healthcheck
🩻|x-ray|skeleton|medicine|bones|doctor|medical
🚪|door|house|entry|exit|doorway|front
🛗|elevator|lift|accessibility|hoist
🪞|mirror|reflection|reflector|speculum
🪟|window|scenery|air|frame|fresh|glass|opening|transparent|view
🛏️|bed|sleep|rest|bedroom|hotel
🛋️|couch and lamp|read|chill|hotel|lounge|settee|sofa
🪑|chair|sit|furniture|seat
🚽|toilet|restroom|wc|washroom|bathroom|potty|loo
🪠|plunger|toilet|cup|force|plumber|suction
🚿|shower|clean|water|bathroom|bath|head
🛁|bathtub|clean|shower|bathroom|bubble
🪤|mouse trap|cheese|bait|mousetrap|rodent|snare
🪒|razor|cut|sharp|shave
🧴|lotion bottle|moisturizer|sunscreen|shampoo
🧷|safety pin|diaper|punk|rock
🧹|broom|cleaning|sweeping|witch|brush|sweep
🧺|basket|laundry|farming|picnic
🧻|roll of paper|toilet|towels
🪣|bucket|water|container|cask|pail|vat
🧼|soap|bar|bathing|cleaning|lather|soapdish
🫧|bubbles|soap|fun|carbonation|sparkling|burp|clean|underwater
🪥|toothbrush|hygiene|dental|bathroom|clean|teeth
🧽|sponge|absorbing|cleaning|porous
🧯|fire extinguisher|quench
🛒|shopping cart|trolley
🚬|cigarette|kills|tobacco|joint|smoke|activity|smoking|symbol
⚰️|coffin|vampire|dead|die|death|rip|graveyard|cemetery|casket
🪦|headstone|death|rip|grave|cemetery|graveyard|halloween|tombstone
⚱️|funeral urn|dead|die|death|rip|ashes|vase
🧿|nazar amulet|bead|charm|boncuğu|evil|eye|talisman
🪬|hamsa|religion|protection|amulet|fatima|hand|mary|miriam
🗿|moai|rock|easter island|carving|face|human|moyai|statue|stone
🪧|placard|announcement|demonstration|lawn|picket|post|protest|sign
🪪|identification card|document|credentials|license|security

Symbols
🏧|ATM sign|atm sign|money|sales|cash|blue-square|payment|bank|automated
🚮|litter in bin sign|blue-square|human|info|its|litterbox|person|place|put
🚰|potable water|blue-square|liquid|restroom|cleaning|faucet|drink|drinking|symbol
♿|wheelchair symbol|blue-square|disabled|accessibility|access|accessible|bathroom
🚹|men’s room|men s room|toilet|restroom|wc|blue-square|gender|male|lavatory
🚺|women’s room|women s room|purple-square|woman|female|toilet|loo|restroom|gender
🚻|restroom|blue-square|toilet|refresh|wc|gender|bathroom|lavatory|sign
🚼|baby symbol|orange-square|child|change|changing|nursery|station
🚾|water closet|toilet|restroom|blue-square|lavatory|wc
🛂|passport control|custom|blue-square|border|permissions|authorization|roles
🛃|customs|passport|border|blue-square
🛄|baggage claim|blue-square|airport|transport
🛅|left luggage|blue-square|travel|baggage|key|locked|locker|suitcase
⚠️|warning|exclamation|wip|alert|error|problem|issue|sign|symbol
🚸|children crossing|school|warning|danger|sign|driving|yellow-diamond|kids|pedestrian
⛔|no entry|limit|security|privacy|bad|denied|stop|circle|forbidden
🚫|prohibited|forbid|stop|limit|denied|disallow|circle|backslash|banned
🚳|no bicycles|no bikes|bike|cyclist|prohibited|circle|forbidden|not|sign
🚭|no smoking|cigarette|blue-square|smell|smoke|forbidden|not|prohibited|sign
🚯|no littering|trash|bin|garbage|circle|do|forbidden|not|prohibited
🚱|non-potable water|non potable water|drink|faucet|tap|circle|drinking|forbidden|not
🚷|no pedestrians|rules|crossing|walking|circle|forbidden|not|people|prohibited
📵|no mobile phones|iphone|mute|circle|cell|communication|forbidden|not|prohibited
🔞|no one under eighteen|18|drink|pub|night|minor|circle|age|forbidden
☢️|radioactive|nuclear|danger|international|radiation|sign|symbol
☣️|biohazard|danger|sign
⬆️|up arrow|blue-square|continue|top|direction|black|cardinal|north|pointing
↗️|up-right arrow|up right arrow|blue-square|point|direction|diagonal|northeast|east|intercardinal
➡️|right arrow|blue-square|next|black|cardinal|direction|east|pointing|rightwards
↘️|down-right arrow|down right arrow|blue-square|direction|diagonal|southeast|east|intercardinal|lower
⬇️|down arrow|blue-square|direction|bottom|black|cardinal|downwards|pointing|south
↙️|down-left arrow|down left arrow|blue-square|direction|diagonal|southwest|intercardinal|lower|south
⬅️|left arrow|blue-square|previous|back|black|cardinal|direction|leftwards|pointing
↖️|up-left arrow|up left arrow|blue-square|point|direction|diagonal|northwest|intercardinal|north
↕️|up-down arrow|up down arrow|blue-square|direction|way|vertical|arrows|intercardinal|northwest
↔️|left-right arrow|left right arrow|shape|direction|horizontal|sideways|arrows
↩️|right arrow curving left|back|return|blue-square|undo|enter|curved|email|hook
↪️|left arrow curving right|blue-square|return|rotate|direction|email|forward|hook|rightwards
⤴️|right arrow curving up|blue-square|direction|top|heading|pointing|rightwards|then|upwards
⤵️|right arrow curving down|blue-square|direction|bottom|curved|downwards|heading|pointing|rightwards
🔃|clockwise vertical arrows|sync|cycle|round|repeat|circle|downwards|open|reload
🔄|counterclockwise arrows button|blue-square|sync|cycle|anticlockwise|circle|downwards|open|refresh
🔙|BACK arrow|back arrow|words|return|above|leftwards
🔚|END arrow|end arrow|words|above|leftwards
🔛|ON! arrow|on arrow|words|above|exclamation|left|mark|right
🔜|SOON arrow|soon arrow|words|above|rightwards
🔝|TOP arrow|top arrow|words|blue-square|above|up|upwards
🛐|place of worship|religion|church|temple|prayer|building|religious
⚛️|atom symbol|science|physics|chemistry|atheist
🕉️|om|hinduism|buddhism|sikhism|jainism|aumkara|hindu|omkara|pranava
✡️|star of David|star of david|judaism|jew|jewish|magen|religion
☸️|wheel of dharma|hinduism|buddhism|sikhism|jainism|buddhist|helm|religion
☯️|yin yang|balance|religion|tao|taoist
✝️|latin cross|christianity|christian|religion
☦️|orthodox cross|suppedaneum|religion|christian
☪️|star and crescent|islam|muslim|religion
☮️|peace symbol|hippie|sign
🕎|menorah|hanukkah|candles|jewish|branches|candelabrum|candlestick|chanukiah|nine
🔯|dotted six-pointed star|dotted six pointed star|purple-square|religion|jewish|hexagram|fortune|middle
🪯|khanda|Sikhism|religion
♈|Aries|aries|sign|purple-square|zodiac|astrology|ram
♉|Taurus|taurus|purple-square|sign|zodiac|astrology|bull|ox
♊|Gemini|gemini|sign|zodiac|purple-square|astrology|twins
♋|Cancer|cancer|sign|zodiac|purple-square|astrology|crab
♌|Leo|leo|sign|purple-square|zodiac|astrology|lion
♍|Virgo|virgo|sign|zodiac|purple-square|astrology|maiden|virgin
♎|Libra|libra|sign|purple-square|zodiac|astrology|balance|justice|scales
♏|Scorpio|scorpio|sign|zodiac|purple-square|astrology|scorpion|scorpius
♐|Sagittarius|sagittarius|sign|zodiac|purple-square|astrology|archer
♑|Capricorn|capricorn|sign|zodiac|purple-square|astrology|goat
♒|Aquarius|aquarius|sign|purple-square|zodiac|astrology|bearer|water
♓|Pisces|pisces|purple-square|sign|zodiac|astrology|fish
⛎|Ophiuchus|ophiuchus|sign|purple-square|constellation|astrology|bearer|serpent|snake
🔀|shuffle tracks button|blue-square|music|random|arrow|arrows|crossed|rightwards|symbol
🔁|repeat button|loop|record|arrow|arrows|circle|clockwise|leftwards|open
🔂|repeat single button|blue-square|loop|arrow|arrows|circle|circled|clockwise|leftwards
▶️|play button|blue-square|right|direction|arrow|black|forward|pointing|triangle
⏩|fast-forward button|fast forward button|blue-square|play|speed|continue|arrow|black|double
⏭️|next track button|forward|blue-square|arrow|bar|black|double|pointing|right
⏯️|play or pause button|blue-square|arrow|bar|black|double|pointing|right|symbol
◀️|reverse button|blue-square|left|direction|arrow|backward|black|pointing|triangle
⏪|fast reverse button|play|blue-square|arrow|black|double|left|pointing|rewind
⏮️|last track button|backward|arrow|bar|black|double|left|pointing|previous
🔼|upwards button|blue-square|triangle|direction|point|forward|top|arrow|pointing
⏫|fast up button|blue-square|direction|top|arrow|black|double|pointing|triangle
🔽|downwards button|blue-square|direction|bottom|arrow|pointing|red|small|triangle
⏬|fast down button|blue-square|direction|bottom|arrow|black|double|pointing|triangle
⏸️|pause button|blue-square|bar|double|symbol|vertical
⏹️|stop button|blue-square|black|for|square|symbol
⏺️|record button|blue-square|black|circle|for|symbol
⏏️|eject button|blue-square|symbol
🎦|cinema|blue-square|record|film|movie|curtain|stage|theater|activity
🔅|dim button|sun|afternoon|warm|summer|brightness|decrease|low|symbol
🔆|bright button|sun|light|brightness|high|increase|symbol
📶|antenna bars|blue-square|reception|phone|internet|connection|wifi|bluetooth|cell
🛜|wireless|wifi|internet|contactless|signal
📳|vibration mode|orange-square|phone|cell|communication|heart|mobile|silent|telephone
📴|mobile phone off|mute|orange-square|silence|quiet|cell|communication|telephone
♀️|female sign|woman|women|lady|girl|symbol|venus
♂️|male sign|man|boy|men|mars|symbol
⚧️|transgender symbol|lgbtq|female|lgbt|male|pride|sign|stroke
✖️|multiply|multiplication sign|math|calculation|cancel|heavy|symbol|x
➕|plus|plus sign|math|calculation|addition|more|increase|heavy|symbol
➖|minus|minus sign|math|calculation|subtract|less|heavy|symbol|remove
➗|divide|division sign|math|calculation|heavy|symbol
🟰|heavy equals sign|math|equality
♾️|infinity|forever|paper|permanent|sign|unbounded|universal
‼️|double exclamation mark|surprise|bangbang|punctuation|red
⁉️|exclamation question mark|wat|punctuation|surprise|interrobang|red
❓|red question mark|doubt|confused|black|ornament|punctuation
❔|white question mark|doubts|gray|huh|confused|grey|ornament|outlined|punctuation
❕|white exclamation mark|surprise|punctuation|gray|wow|warning|grey|ornament|outlined
❗|red exclamation mark|heavy exclamation mark|danger|surprise|punctuation|wow|warning|bang|symbol
〰️|wavy dash|draw|line|moustache|mustache|squiggle|scribble|punctuation|wave
💱|currency exchange|money|sales|dollar|travel|bank
💲|heavy dollar sign|money|sales|payment|currency|buck
⚕️|medical symbol|health|hospital|aesculapius|asclepius|asklepios|care|doctor|medicine
♻️|recycling symbol|arrow|environment|garbage|trash|black|green|logo|recycle
⚜️|fleur-de-lis|fleur de lis|decorative|scout|new|orleans|saints|scouts
🔱|trident emblem|weapon|spear|anchor|pitchfork|ship|tool
📛|name badge|fire|forbid|tag|tofu
🔰|Japanese symbol for beginner|japanese symbol for beginner|badge|shield|chevron|green|leaf|mark|shoshinsha
⭕|hollow red circle|round|correct|heavy|large|mark
✅|check mark button|green-square|ok|agree|vote|election|answer|tick|green
☑️|check box with check|ok|agree|confirm|black-square|vote|election|yes|tick
✔️|check mark|ok|nike|answer|yes|tick|heavy
❌|cross mark|no|delete|remove|cancel|red|multiplication|multiply|x
❎|cross mark button|x|green-square|no|deny|negative|square|squared
➰|curly loop|scribble|draw|shape|squiggle|curling
➿|double curly loop|tape|cassette|curling|voicemail
〽️|part alternation mark|graph|presentation|stats|business|economics|bad
✳️|eight-spoked asterisk|eight spoked asterisk|star|sparkle|green-square
✴️|eight-pointed star|eight pointed star|orange-square|shape|polygon|black|orange
❇️|sparkle|stars|green-square|awesome|good|fireworks
©️|copyright|ip|license|circle|law|legal|sign
®️|registered|alphabet|circle|sign
™️|trade mark|trademark|brand|law|legal|sign|tm
#️⃣|keycap #|symbol|blue-square|twitter|hash|hashtag|number|octothorpe|pound
*️⃣|keycap *|star|asterisk
0️⃣|keycap 0|numbers|blue-square|null|zero|digit
1️⃣|keycap 1|blue-square|numbers|one|digit
2️⃣|keycap 2|numbers|prime|blue-square|two|digit
3️⃣|keycap 3|numbers|prime|blue-square|three|digit
4️⃣|keycap 4|numbers|blue-square|four|digit
5️⃣|keycap 5|numbers|blue-square|prime|five|digit
6️⃣|keycap 6|numbers|blue-square|six|digit
7️⃣|keycap 7|numbers|blue-square|prime|seven|digit
8️⃣|keycap 8|blue-square|numbers|eight|digit
9️⃣|keycap 9|blue-square|numbers|nine|digit
🔟|keycap 10|numbers|blue-square|ten|number
🔠|input latin uppercase|alphabet|words|letters|blue-square|abcd|capital|for|symbol
🔡|input latin lowercase|blue-square|letters|alphabet|abcd|for|small|symbol
🔢|input numbers|blue-square|1234|1|2|3|4|for|numeric
🔣|input symbols|blue-square|music|note|ampersand|percent|glyphs|characters|for
🔤|input latin letters|blue-square|alphabet|abc|for|symbol
🅰️|A button (blood type)|a button|red-square|alphabet|letter|capital|latin|negative|squared
🆎|AB button (blood type)|ab button|red-square|alphabet|negative|squared
🅱️|B button (blood type)|b button|red-square|alphabet|letter|capital|latin|negative|squared
🆑|CL button|cl button|alphabet|words|red-square|clear|sign|squared
🆒|COOL button|cool button|words|blue-square|sign|square|squared
🆓|FREE button|free button|blue-square|words|sign|squared
ℹ️|information|blue-square|alphabet|letter|lowercase|source|tourist
🆔|ID button|id button|purple-square|words|identification|identity|sign|squared
Ⓜ️|circled M|circled m|alphabet|blue-circle|letter|capital|latin|metro
🆕|NEW button|new button|blue-square|words|start|fresh|sign|squared
🆖|NG button|ng button|blue-square|words|shape|icon|blooper|good|no
🅾️|O button (blood type)|o button|alphabet|red-square|letter|capital|latin|negative|o2
🆗|OK button|ok button|good|agree|yes|blue-square|okay|sign|square
🅿️|P button|p button|cars|blue-square|alphabet|letter|capital|latin|negative
🆘|SOS button|sos button|help|red-square|words|emergency|911|distress|sign
🆙|UP! button|up button|blue-square|above|high|exclamation|level|mark|sign
🆚|VS button|vs button|words|orange-square|squared|versus
🈁|Japanese “here” button|japanese here button|blue-square|katakana|japanese|destination|koko|meaning|sign
🈂️|Japanese “service charge” button|japanese service charge button|japanese|blue-square|katakana|meaning|or|sa|sign
🈷️|Japanese “monthly amount” button|japanese monthly amount button|chinese|moon|japanese|orange-square|kanji|cjk|ideograph
🈶|Japanese “not free of charge” button|japanese not free of charge button|orange-square|chinese|have|kanji|cjk|exist|ideograph
🈯|Japanese “reserved” button|japanese reserved button|chinese|point|green-square|kanji|cjk|finger|ideograph
🉐|Japanese “bargain” button|japanese bargain button|chinese|kanji|obtain|get|circle|acquire|advantage
🈹|Japanese “discount” button|japanese discount button|cut|divide|chinese|kanji|pink-square|bargain|cjk
🈚|Japanese “free of charge” button|japanese free of charge button|nothing|chinese|kanji|japanese|orange-square|cjk|ideograph
🈲|Japanese “prohibited” button|japanese prohibited button|kanji|japanese|chinese|forbidden|limit|restricted|red-square
🉑|Japanese “acceptable” button|japanese acceptable button|ok|good|chinese|kanji|agree|yes|orange-circle
🈸|Japanese “application” button|japanese application button|chinese|japanese|kanji|orange-square|apply|cjk|form
🈴|Japanese “passing grade” button|japanese passing grade button|japanese|chinese|join|kanji|red-square|agreement|cjk
🈳|Japanese “vacancy” button|japanese vacancy button|kanji|japanese|chinese|empty|sky|blue-square|7a7a
㊗️|Japanese “congratulations” button|japanese congratulations button|chinese|kanji|japanese|red-circle|circled|congratulate|ideograph
㊙️|Japanese “secret” button|japanese secret button|privacy|chinese|sshh|kanji|red-circle|circled|ideograph
🈺|Japanese “open for business” button|japanese open for business button|japanese|opening hours|orange-square|55b6|chinese|cjk|ideograph
🈵|Japanese “no vacancy” button|japanese no vacancy button|full|chinese|japanese|red-square|kanji|6e80|cjk
🔴|red circle|shape|error|danger|geometric|large
🟠|orange circle|round|geometric|large
🟡|yellow circle|round|geometric|large
🟢|green circle|round|geometric|large
🔵|blue circle|shape|icon|button|geometric|large
🟣|purple circle|round|geometric|large
🟤|brown circle|round|geometric|large
⚫|black circle|shape|button|round|geometric|medium
⚪|white circle|shape|round|geometric|medium
🟥|red square|card|geometric|large
🟧|orange square|geometric|large
🟨|yellow square|card|geometric|large
🟩|green square|geometric|large
🟦|blue square|geometric|large
🟪|purple square|geometric|large
🟫|brown square|geometric|large
⬛|black large square|shape|icon|button|geometric
⬜|white large square|shape|icon|stone|button|geometric
◼️|black medium square|shape|button|icon|geometric
◻️|white medium square|shape|stone|icon|geometric
◾|black medium-small square|black medium small square|icon|shape|button|geometric
◽|white medium-small square|white medium small square|shape|stone|icon|button|geometric
▪️|black small square|shape|icon|geometric
▫️|white small square|shape|icon|geometric
🔶|large orange diamond|shape|jewel|gem|geometric
🔷|large blue diamond|shape|jewel|gem|geometric
🔸|small orange diamond|shape|jewel|gem|geometric
🔹|small blue diamond|shape|jewel|gem|geometric
🔺|red triangle pointed up|shape|direction|top|geometric|pointing|small
🔻|red triangle pointed down|shape|direction|bottom|geometric|pointing|small
💠|diamond with a dot|jewel|blue|gem|crystal|fancy|comic|cuteness|flower
🔘|radio button|input|old|music|circle|geometric
🔳|white square button|shape|input|geometric|outlined
🔲|black square button|shape|input|frame|geometric

Flags
🏁|chequered flag|contest|finishline|race|gokart|checkered|finish|girl|grid
🚩|triangular flag|mark|milestone|place|pole|post|red
🎌|crossed flags|japanese|nation|country|border|activity|celebration|two
🏴|black flag|pirate|waving
🏳️|white flag|losing|loser|lost|surrender|give up|fail|waving
🏳️‍🌈|rainbow flag|pride|gay|lgbt|queer|homosexual|lesbian|bisexual
🏳️‍⚧️|transgender flag|pride|lgbtq|blue|lgbt|light|pink|white
🏴‍☠️|pirate flag|skull|crossbones|banner|jolly|plunder|roger|treasure
🇦🇨|flag Ascension Island|flag ascension island
🇦🇩|flag Andorra|flag andorra|ad|nation|country|banner|andorra|andorran
🇦🇪|flag United Arab Emirates|flag united arab emirates|united|arab|emirates|nation|country|banner|united arab emirates
🇦🇫|flag Afghanistan|flag afghanistan|af|nation|country|banner|afghanistan|afghan
🇦🇬|flag Antigua & Barbuda|flag antigua barbuda|antigua|barbuda|nation|country|banner|antigua barbuda
🇦🇮|flag Anguilla|flag anguilla|ai|nation|country|banner|anguilla|anguillan
🇦🇱|flag Albania|flag albania|al|nation|country|banner|albania|albanian
🇦🇲|flag Armenia|flag armenia|am|nation|country|banner|armenia|armenian
🇦🇴|flag Angola|flag angola|ao|nation|country|banner|angola|angolan
🇦🇶|flag Antarctica|flag antarctica|aq|nation|country|banner|antarctica|antarctic
🇦🇷|flag Argentina|flag argentina|ar|nation|country|banner|argentina|argentinian
🇦🇸|flag American Samoa|flag american samoa|american|ws|nation|country|banner|american samoa|samoan
🇦🇹|flag Austria|flag austria|at|nation|country|banner|austria|austrian
🇦🇺|flag Australia|flag australia|au|nation|country|banner|australia|aussie|australian
🇦🇼|flag Aruba|flag aruba|aw|nation|country|banner|aruba|aruban
🇦🇽|flag Åland Islands|flag aland islands|islands|nation|country|banner|aland islands
🇦🇿|flag Azerbaijan|flag azerbaijan|az|nation|country|banner|azerbaijan|azerbaijani
🇧🇦|flag Bosnia & Herzegovina|flag bosnia herzegovina|bosnia|herzegovina|nation|country|banner|bosnia herzegovina
🇧🇧|flag Barbados|flag barbados|bb|nation|country|banner|barbados|bajan|barbadian
🇧🇩|flag Bangladesh|flag bangladesh|bd|nation|country|banner|bangladesh|bangladeshi
🇧🇪|flag Belgium|flag belgium|be|nation|country|banner|belgium|belgian
🇧🇫|flag Burkina Faso|flag burkina faso|burkina|faso|nation|country|banner|burkina faso|burkinabe
🇧🇬|flag Bulgaria|flag bulgaria|bg|nation|country|banner|bulgaria|bulgarian
🇧🇭|flag Bahrain|flag bahrain|bh|nation|country|banner|bahrain|bahrainian|bahrani
🇧🇮|flag Burundi|flag burundi|bi|nation|country|banner|burundi|burundian
🇧🇯|flag Benin|flag benin|bj|nation|country|banner|benin|beninese
🇧🇱|flag St. Barthélemy|flag st barthelemy|saint|barthélemy|nation|country|banner|st barthelemy
🇧🇲|flag Bermuda|flag bermuda|bm|nation|country|banner|bermuda
🇧🇳|flag Brunei|flag brunei|bn|darussalam|nation|country|banner|brunei|bruneian
🇧🇴|flag Bolivia|flag bolivia|bo|nation|country|banner|bolivia|bolivian
🇧🇶|flag Caribbean Netherlands|flag caribbean netherlands|bonaire|nation|country|banner|caribbean netherlands|eustatius|saba
🇧🇷|flag Brazil|flag brazil|br|nation|country|banner|brazil|brasil|brazilian
🇧🇸|flag Bahamas|flag bahamas|bs|nation|country|banner|bahamas|bahamian
🇧🇹|flag Bhutan|flag bhutan|bt|nation|country|banner|bhutan|bhutanese
🇧🇻|flag Bouvet Island|flag bouvet island|norway
🇧🇼|flag Botswana|flag botswana|bw|nation|country|banner|botswana|batswana
🇧🇾|flag Belarus|flag belarus|by|nation|country|banner|belarus|belarusian
🇧🇿|flag Belize|flag belize|bz|nation|country|banner|belize|belizean
🇨🇦|flag Canada|flag canada|ca|nation|country|banner|canada|canadian
🇨🇨|flag Cocos (Keeling) Islands|flag cocos islands|cocos|keeling|islands|nation|country|banner|cocos islands
🇨🇩|flag Congo - Kinshasa|flag congo kinshasa|congo|democratic|republic|nation|country|banner|congo kinshasa
🇨🇫|flag Central African Republic|flag central african republic|central|african|republic|nation|country|banner|central african republic
🇨🇬|flag Congo - Brazzaville|flag congo brazzaville|congo|nation|country|banner|congo brazzaville|republic
🇨🇭|flag Switzerland|flag switzerland|ch|nation|country|banner|switzerland|cross|red
🇨🇮|flag Côte d’Ivoire|flag cote d ivoire|ivory|coast|nation|country|banner|cote d ivoire|côte
🇨🇰|flag Cook Islands|flag cook islands|cook|islands|nation|country|banner|cook islands|island
🇨🇱|flag Chile|flag chile|nation|country|banner|chile|chilean
🇨🇲|flag Cameroon|flag cameroon|cm|nation|country|banner|cameroon|cameroonian
🇨🇳|flag China|flag china|china|chinese|prc|country|nation|banner|cn
🇨🇴|flag Colombia|flag colombia|co|nation|country|banner|colombia|colombian
🇨🇵|flag Clipperton Island|flag clipperton island
🇨🇷|flag Costa Rica|flag costa rica|costa|rica|nation|country|banner|costa rica|rican
🇨🇺|flag Cuba|flag cuba|cu|nation|country|banner|cuba|cuban
🇨🇻|flag Cape Verde|flag cape verde|cabo|verde|nation|country|banner|cape verde|verdian
🇨🇼|flag Curaçao|flag curacao|curaçao|nation|country|banner|curacao|antilles|curaçaoan
🇨🇽|flag Christmas Island|flag christmas island|christmas|island|nation|country|banner|christmas island
🇨🇾|flag Cyprus|flag cyprus|cy|nation|country|banner|cyprus|cypriot
🇨🇿|flag Czechia|flag czechia|cz|nation|country|banner|czechia|czech|republic
🇩🇪|flag Germany|flag germany|german|nation|country|banner|germany|de|deutsch
🇩🇬|flag Diego Garcia|flag diego garcia
🇩🇯|flag Djibouti|flag djibouti|dj|nation|country|banner|djibouti|djiboutian
🇩🇰|flag Denmark|flag denmark|dk|nation|country|banner|denmark|danish
🇩🇲|flag Dominica|flag dominica|dm|nation|country|banner|dominica
🇩🇴|flag Dominican Republic|flag dominican republic|dominican|republic|nation|country|banner|dominican republic|dom
🇩🇿|flag Algeria|flag algeria|dz|nation|country|banner|algeria|algerian
🇪🇦|flag Ceuta & Melilla|flag ceuta melilla
🇪🇨|flag Ecuador|flag ecuador|ec|nation|country|banner|ecuador|ecuadorian
🇪🇪|flag Estonia|flag estonia|ee|nation|country|banner|estonia|estonian
🇪🇬|flag Egypt|flag egypt|eg|nation|country|banner|egypt|egyptian
🇪🇭|flag Western Sahara|flag western sahara|western|sahara|nation|country|banner|western sahara|saharan
🇪🇷|flag Eritrea|flag eritrea|er|nation|country|banner|eritrea|eritrean
🇪🇸|flag Spain|flag spain|spain|nation|country|banner|ceuta|es|indicator
🇪🇹|flag Ethiopia|flag ethiopia|et|nation|country|banner|ethiopia|ethiopian
🇪🇺|flag European Union|flag european union|european|union|banner|eu
🇫🇮|flag Finland|flag finland|fi|nation|country|banner|finland|finnish
🇫🇯|flag Fiji|flag fiji|fj|nation|country|banner|fiji|fijian
🇫🇰|flag Falkland Islands|flag falkland islands|falkland|islands|malvinas|nation|country|banner|falkland islands
🇫🇲|flag Micronesia|flag micronesia|micronesia|federated|states|nation|country|banner|micronesian
🇫🇴|flag Faroe Islands|flag faroe islands|faroe|islands|nation|country|banner|faroe islands|island
🇫🇷|flag France|flag france|banner|nation|france|french|country|clipperton|fr
🇬🇦|flag Gabon|flag gabon|ga|nation|country|banner|gabon|gabonese
🇬🇧|flag United Kingdom|flag united kingdom|united|kingdom|great|britain|northern|ireland|nation
🇬🇩|flag Grenada|flag grenada|gd|nation|country|banner|grenada|grenadian
🇬🇪|flag Georgia|flag georgia|ge|nation|country|banner|georgia|georgian
🇬🇫|flag French Guiana|flag french guiana|french|guiana|nation|country|banner|french guiana|guinean
🇬🇬|flag Guernsey|flag guernsey|gg|nation|country|banner|guernsey
🇬🇭|flag Ghana|flag ghana|gh|nation|country|banner|ghana|ghanaian
🇬🇮|flag Gibraltar|flag gibraltar|gi|nation|country|banner|gibraltar|gibraltarian
🇬🇱|flag Greenland|flag greenland|gl|nation|country|banner|greenland|greenlandic
🇬🇲|flag Gambia|flag gambia|gm|nation|country|banner|gambia
🇬🇳|flag Guinea|flag guinea|gn|nation|country|banner|guinea|guinean
🇬🇵|flag Guadeloupe|flag guadeloupe|gp|nation|country|banner|guadeloupe|guadeloupean
🇬🇶|flag Equatorial Guinea|flag equatorial guinea|equatorial|gn|nation|country|banner|equatorial guinea|equatoguinean
🇬🇷|flag Greece|flag greece|gr|nation|country|banner|greece|greek
🇬🇸|flag South Georgia & South Sandwich Islands|flag south georgia south sandwich islands|south|georgia|sandwich|islands|nation|country|banner
🇬🇹|flag Guatemala|flag guatemala|gt|nation|country|banner|guatemala|guatemalan
🇬🇺|flag Guam|flag guam|gu|nation|country|banner|guam|chamorro|guamanian
🇬🇼|flag Guinea-Bissau|flag guinea bissau|gw|bissau|nation|country|banner|guinea bissau
🇬🇾|flag Guyana|flag guyana|gy|nation|country|banner|guyana|guyanese
🇭🇰|flag Hong Kong SAR China|flag hong kong sar china|hong|kong|nation|country|banner|hong kong sar china
🇭🇲|flag Heard & McDonald Islands|flag heard mcdonald islands
🇭🇳|flag Honduras|flag honduras|hn|nation|country|banner|honduras|honduran
🇭🇷|flag Croatia|flag croatia|hr|nation|country|banner|croatia|croatian
🇭🇹|flag Haiti|flag haiti|ht|nation|country|banner|haiti|haitian
🇭🇺|flag Hungary|flag hungary|hu|nation|country|banner|hungary|hungarian
🇮🇨|flag Canary Islands|flag canary islands|canary|islands|nation|country|banner|canary islands|island
🇮🇩|flag Indonesia|flag indonesia|nation|country|banner|indonesia|indonesian
🇮🇪|flag Ireland|flag ireland|ie|nation|country|banner|ireland
🇮🇱|flag Israel|flag israel|il|nation|country|banner|israel|israeli
🇮🇲|flag Isle of Man|flag isle of man|isle|man|nation|country|banner|isle of man|manx
🇮🇳|flag India|flag india|in|nation|country|banner|india|indian
🇮🇴|flag British Indian Ocean Territory|flag british indian ocean territory|british|indian|ocean|territory|nation|country|banner
🇮🇶|flag Iraq|flag iraq|iq|nation|country|banner|iraq|iraqi
🇮🇷|flag Iran|flag iran|iran|islamic|republic|nation|country|banner
🇮🇸|flag Iceland|flag iceland|is|nation|country|banner|iceland|icelandic
🇮🇹|flag Italy|flag italy|italy|nation|country|banner|indicator|italian|letters
🇯🇪|flag Jersey|flag jersey|je|nation|country|banner|jersey
🇯🇲|flag Jamaica|flag jamaica|jm|nation|country|banner|jamaica
🇯🇴|flag Jordan|flag jordan|jo|nation|country|banner|jordan|jordanian
🇯🇵|flag Japan|flag japan|japanese|nation|country|banner|japan|jp|ja
🇰🇪|flag Kenya|flag kenya|ke|nation|country|banner|kenya|kenyan
🇰🇬|flag Kyrgyzstan|flag kyrgyzstan|kg|nation|country|banner|kyrgyzstan|kyrgyzstani
🇰🇭|flag Cambodia|flag cambodia|kh|nation|country|banner|cambodia|cambodian
🇰🇮|flag Kiribati|flag kiribati|ki|nation|country|banner|kiribati
🇰🇲|flag Comoros|flag comoros|km|nation|country|banner|comoros|comoran
🇰🇳|flag St. Kitts & Nevis|flag st kitts nevis|saint|kitts|nevis|nation|country|banner|st kitts nevis
🇰🇵|flag North Korea|flag north korea|north|korea|nation|country|banner|north korea|korean
🇰🇷|flag South Korea|flag south korea|south|korea|nation|country|banner|south korea|indicator
🇰🇼|flag Kuwait|flag kuwait|kw|nation|country|banner|kuwait|kuwaiti
🇰🇾|flag Cayman Islands|flag cayman islands|cayman|islands|nation|country|banner|cayman islands|caymanian
🇰🇿|flag Kazakhstan|flag kazakhstan|kz|nation|country|banner|kazakhstan|kazakh|kazakhstani
🇱🇦|flag Laos|flag laos|lao|democratic|republic|nation|country|banner|laos
🇱🇧|flag Lebanon|flag lebanon|lb|nation|country|banner|lebanon|lebanese
🇱🇨|flag St. Lucia|flag st lucia|saint|lucia|nation|country|banner|st lucia
🇱🇮|flag Liechtenstein|flag liechtenstein|li|nation|country|banner|liechtenstein|liechtensteiner
🇱🇰|flag Sri Lanka|flag sri lanka|sri|lanka|nation|country|banner|sri lanka|lankan
🇱🇷|flag Liberia|flag liberia|lr|nation|country|banner|liberia|liberian
🇱🇸|flag Lesotho|flag lesotho|ls|nation|country|banner|lesotho|basotho
🇱🇹|flag Lithuania|flag lithuania|lt|nation|country|banner|lithuania|lithuanian
🇱🇺|flag Luxembourg|flag luxembourg|lu|nation|country|banner|luxembourg|luxembourger
🇱🇻|flag Latvia|flag latvia|lv|nation|country|banner|latvia|latvian
🇱🇾|flag Libya|flag libya|ly|nation|country|banner|libya|libyan
🇲🇦|flag Morocco|flag morocco|ma|nation|country|banner|morocco|moroccan
🇲🇨|flag Monaco|flag monaco|mc|nation|country|banner|monaco|monégasque
🇲🇩|flag Moldova|flag moldova|moldova|republic|nation|country|banner|moldovan
🇲🇪|flag Montenegro|flag montenegro|me|nation|country|banner|montenegro|montenegrin
🇲🇫|flag St. Martin|flag st martin
🇲🇬|flag Madagascar|flag madagascar|mg|nation|country|banner|madagascar|madagascan
🇲🇭|flag Marshall Islands|flag marshall islands|marshall|islands|nation|country|banner|marshall islands|island
🇲🇰|flag North Macedonia|flag north macedonia|macedonia|nation|country|banner|north macedonia|macedonian
🇲🇱|flag Mali|flag mali|ml|nation|country|banner|mali|malian
🇲🇲|flag Myanmar (Burma)|flag myanmar|mm|nation|country|banner|myanmar|burma|burmese
🇲🇳|flag Mongolia|flag mongolia|mn|nation|country|banner|mongolia|mongolian
🇲🇴|flag Macao SAR China|flag macao sar china|macao|nation|country|banner|macao sar china|macau
🇲🇵|flag Northern Mariana Islands|flag northern mariana islands|northern|mariana|islands|nation|country|banner|northern mariana islands
🇲🇶|flag Martinique|flag martinique|mq|nation|country|banner|martinique|snake
🇲🇷|flag Mauritania|flag mauritania|mr|nation|country|banner|mauritania|mauritanian
🇲🇸|flag Montserrat|flag montserrat|ms|nation|country|banner|montserrat|montserratian
🇲🇹|flag Malta|flag malta|mt|nation|country|banner|malta|maltese
🇲🇺|flag Mauritius|flag mauritius|mu|nation|country|banner|mauritius|mauritian
🇲🇻|flag Maldives|flag maldives|mv|nation|country|banner|maldives|maldivian
🇲🇼|flag Malawi|flag malawi|mw|nation|country|banner|malawi
🇲🇽|flag Mexico|flag mexico|mx|nation|country|banner|mexico|mexican
🇲🇾|flag Malaysia|flag malaysia|my|nation|country|banner|malaysia|malaysian
🇲🇿|flag Mozambique|flag mozambique|mz|nation|country|banner|mozambique|mozambican
🇳🇦|flag Namibia|flag namibia|na|nation|country|banner|namibia|namibian
🇳🇨|flag New Caledonia|flag new caledonia|new|caledonia|nation|country|banner|new caledonia|caledonian
🇳🇪|flag Niger|flag niger|ne|nation|country|banner|niger
🇳🇫|flag Norfolk Island|flag norfolk island|norfolk|island|nation|country|banner|norfolk island
🇳🇬|flag Nigeria|flag nigeria|nation|country|banner|nigeria|nigerian
🇳🇮|flag Nicaragua|flag nicaragua|ni|nation|country|banner|nicaragua|nicaraguan
🇳🇱|flag Netherlands|flag netherlands|nl|nation|country|banner|netherlands|dutch
🇳🇴|flag Norway|flag norway|no|nation|country|banner|norway|bouvet|jan
🇳🇵|flag Nepal|flag nepal|np|nation|country|banner|nepal|nepalese
🇳🇷|flag Nauru|flag nauru|nr|nation|country|banner|nauru|nauruan
🇳🇺|flag Niue|flag niue|nu|nation|country|banner|niue|niuean
🇳🇿|flag New Zealand|flag new zealand|new|zealand|nation|country|banner|new zealand|kiwi
🇴🇲|flag Oman|flag oman|om symbol|nation|country|banner|oman|omani
🇵🇦|flag Panama|flag panama|pa|nation|country|banner|panama|panamanian
🇵🇪|flag Peru|flag peru|pe|nation|country|banner|peru|peruvian
🇵🇫|flag French Polynesia|flag french polynesia|french|polynesia|nation|country|banner|french polynesia|polynesian
🇵🇬|flag Papua New Guinea|flag papua new guinea|papua|new|guinea|nation|country|banner|papua new guinea
🇵🇭|flag Philippines|flag philippines|ph|nation|country|banner|philippines
🇵🇰|flag Pakistan|flag pakistan|pk|nation|country|banner|pakistan|pakistani
🇵🇱|flag Poland|flag poland|pl|nation|country|banner|poland|polish
🇵🇲|flag St. Pierre & Miquelon|flag st pierre miquelon|saint|pierre|miquelon|nation|country|banner|st pierre miquelon
🇵🇳|flag Pitcairn Islands|flag pitcairn islands|pitcairn|nation|country|banner|pitcairn islands|island
🇵🇷|flag Puerto Rico|flag puerto rico|puerto|rico|nation|country|banner|puerto rico|rican
🇵🇸|flag Palestinian Territories|flag palestinian territories|palestine|palestinian|territories|nation|country|banner|palestinian territories
🇵🇹|flag Portugal|flag portugal|pt|nation|country|banner|portugal|portugese
🇵🇼|flag Palau|flag palau|pw|nation|country|banner|palau|palauan
🇵🇾|flag Paraguay|flag paraguay|py|nation|country|banner|paraguay|paraguayan
🇶🇦|flag Qatar|flag qatar|qa|nation|country|banner|qatar|qatari
🇷🇪|flag Réunion|flag reunion|réunion|nation|country|banner|reunion|réunionnais
🇷🇴|flag Romania|flag romania|ro|nation|country|banner|romania|romanian
🇷🇸|flag Serbia|flag serbia|rs|nation|country|banner|serbia
🇷🇺|flag Russia|flag russia|russian|federation|nation|country|banner|russia|indicator
🇷🇼|flag Rwanda|flag rwanda|rw|nation|country|banner|rwanda|rwandan
🇸🇦|flag Saudi Arabia|flag saudi arabia|nation|country|banner|saudi arabia
🇸🇧|flag Solomon Islands|flag solomon islands|solomon|islands|nation|country|banner|solomon islands|island
🇸🇨|flag Seychelles|flag seychelles|sc|nation|country|banner|seychelles
🇸🇩|flag Sudan|flag sudan|sd|nation|country|banner|sudan|sudanese
🇸🇪|flag Sweden|flag sweden|se|nation|country|banner|sweden|swedish
🇸🇬|flag Singapore|flag singapore|sg|nation|country|banner|singapore|singaporean
🇸🇭|flag St. Helena|flag st helena|saint|helena|ascension|tristan|cunha|nation|country
🇸🇮|flag Slovenia|flag slovenia|si|nation|country|banner|slovenia|slovenian
🇸🇯|flag Svalbard & Jan Mayen|flag svalbard jan mayen
🇸🇰|flag Slovakia|flag slovakia|sk|nation|country|banner|slovakia|slovakian
🇸🇱|flag Sierra Leone|flag sierra leone|sierra|leone|nation|country|banner|sierra leone|leonean
🇸🇲|flag San Marino|flag san marino|san|marino|nation|country|banner|san marino|sammarinese
🇸🇳|flag Senegal|flag senegal|sn|nation|country|banner|senegal|sengalese
🇸🇴|flag Somalia|flag somalia|so|nation|country|banner|somalia
🇸🇷|flag Suriname|flag suriname|sr|nation|country|banner|suriname|surinamer
🇸🇸|flag South Sudan|flag south sudan|south|sd|nation|country|banner|south sudan
🇸🇹|flag São Tomé & Príncipe|flag sao tome principe|sao|tome|principe|nation|country|banner|sao tome principe
🇸🇻|flag El Salvador|flag el salvador|el|salvador|nation|country|banner|el salvador|salvadoran
🇸🇽|flag Sint Maarten|flag sint maarten|sint|maarten|dutch|nation|country|banner|sint maarten
🇸🇾|flag Syria|flag syria|syrian|arab|republic|nation|country|banner|syria
🇸🇿|flag Eswatini|flag eswatini|sz|nation|country|banner|eswatini|swaziland
🇹🇦|flag Tristan da Cunha|flag tristan da cunha
🇹🇨|flag Turks & Caicos Islands|flag turks caicos islands|turks|caicos|islands|nation|country|banner|turks caicos islands
🇹🇩|flag Chad|flag chad|td|nation|country|banner|chad|chadian
🇹🇫|flag French Southern Territories|flag french southern territories|french|southern|territories|nation|country|banner|french southern territories
🇹🇬|flag Togo|flag togo|tg|nation|country|banner|togo|togolese
🇹🇭|flag Thailand|flag thailand|th|nation|country|banner|thailand|thai
🇹🇯|flag Tajikistan|flag tajikistan|tj|nation|country|banner|tajikistan|tajik
🇹🇰|flag Tokelau|flag tokelau|tk|nation|country|banner|tokelau|tokelauan
🇹🇱|flag Timor-Leste|flag timor leste|timor|leste|nation|country|banner|timor leste|east
🇹🇲|flag Turkmenistan|flag turkmenistan|nation|country|banner|turkmenistan|turkmen
🇹🇳|flag Tunisia|flag tunisia|tn|nation|country|banner|tunisia|tunisian
🇹🇴|flag Tonga|flag tonga|to|nation|country|banner|tonga
🇹🇷|flag Türkiye|flag turkey|turkey|nation|country|banner|tr|türkiye
🇹🇹|flag Trinidad & Tobago|flag trinidad tobago|trinidad|tobago|nation|country|banner|trinidad tobago
🇹🇻|flag Tuvalu|flag tuvalu|nation|country|banner|tuvalu|tuvaluan
🇹🇼|flag Taiwan|flag taiwan|tw|nation|country|banner|taiwan|china|taiwanese
🇹🇿|flag Tanzania|flag tanzania|tanzania|united|republic|nation|country|banner|tanzanian
🇺🇦|flag Ukraine|flag ukraine|ua|nation|country|banner|ukraine|ukrainian
🇺🇬|flag Uganda|flag uganda|ug|nation|country|banner|uganda
🇺🇲|flag U.S. Outlying Islands|flag u s outlying islands|us
🇺🇳|flag United Nations|flag united nations|un|banner
🇺🇸|flag United States|flag united states|united|states|america|nation|country|banner|united states
🇺🇾|flag Uruguay|flag uruguay|uy|nation|country|banner|uruguay|uruguayan
🇺🇿|flag Uzbekistan|flag uzbekistan|uz|nation|country|banner|uzbekistan|uzbek|uzbekistani
🇻🇦|flag Vatican City|flag vatican city|vatican|city|nation|country|banner|vatican city|vanticanien
🇻🇨|flag St. Vincent & Grenadines|flag st vincent grenadines|saint|vincent|grenadines|nation|country|banner|st vincent grenadines
🇻🇪|flag Venezuela|flag venezuela|ve|bolivarian|republic|nation|country|banner|venezuela
🇻🇬|flag British Virgin Islands|flag british virgin islands|british|virgin|islands|bvi|nation|country|banner
🇻🇮|flag U.S. Virgin Islands|flag u s virgin islands|virgin|islands|us|nation|country|banner|u s virgin islands
🇻🇳|flag Vietnam|flag vietnam|viet|nation|country|banner|vietnam|vietnamese
🇻🇺|flag Vanuatu|flag vanuatu|vu|nation|country|banner|vanuatu|ni
🇼🇫|flag Wallis & Futuna|flag wallis futuna|wallis|futuna|nation|country|banner|wallis futuna
🇼🇸|flag Samoa|flag samoa|ws|nation|country|banner|samoa
🇽🇰|flag Kosovo|flag kosovo|xk|nation|country|banner|kosovo|kosovar
🇾🇪|flag Yemen|flag yemen|ye|nation|country|banner|yemen
🇾🇹|flag Mayotte|flag mayotte|yt|nation|country|banner|mayotte
🇿🇦|flag South Africa|flag south africa|south|africa|nation|country|banner|south africa
🇿🇲|flag Zambia|flag zambia|zm|nation|country|banner|zambia|zambian
🇿🇼|flag Zimbabwe|flag zimbabwe|zw|nation|country|banner|zimbabwe|zim
🏴󠁧󠁢󠁥󠁮󠁧󠁿|flag England|flag england|english|cross|george's|st
🏴󠁧󠁢󠁳󠁣󠁴󠁿|flag Scotland|flag scotland|scottish|andrew's|cross|saltire|st
🏴󠁧󠁢󠁷󠁬󠁳󠁿|flag Wales|flag wales|welsh|baner|cymru|ddraig|dragon|goch|red`;
