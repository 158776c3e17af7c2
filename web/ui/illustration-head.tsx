import { accentLine, ink, light, primary, secondary, shade, tint } from "./illustration-canvas.tsx";

export function Tooth() {
  const natural =
    "M64 96C62 74 80 72 92 76C104 72 122 74 120 96C119 112 115 122 114 138C112 166 106 188 100 188C94 188 96 150 92 150S90 188 84 188C78 188 72 166 70 138C69 122 65 112 64 96Z";
  return (
    <>
      <circle cx="160" cy="120" r="96" fill={tint} />
      <path
        fill={shade}
        d="M0 142C30 128 50 128 64 138Q92 120 122 138Q160 120 198 138Q228 120 256 138C270 128 290 128 320 142V240H0Z"
      />
      <path fill={light} d={natural} />
      <path fill={light} transform="translate(136)" d={natural} />
      <path
        fill={light}
        d="M130 94C128 66 148 66 160 71C172 66 192 66 190 94C189 110 185 122 182 132H138C135 122 131 110 130 94Z"
      />
      <path fill={secondary} d="M147 138H173L168 202Q160 214 152 202Z" />
      <path stroke={shade} d="M145 152L175 158M146 168L174 174M148 184L172 190" />
      <path stroke={accentLine} d="M160 30V50M126 38L134 54M194 38L186 54" />
    </>
  );
}

export function Jaw() {
  return (
    <>
      <path
        fill={tint}
        d="M150 26C196 26 216 52 217 78C217 90 222 96 231 112C236 121 234 125 225 127C223 133 227 138 225 144C222 150 227 154 223 160C226 178 222 194 206 196C190 198 172 196 170 216C169 226 172 234 176 240H98C106 214 106 196 100 178C84 150 78 120 82 92C88 50 112 26 150 26Z"
      />
      <path
        fill={primary}
        d="M150 18C190 18 212 40 216 64C192 74 164 66 150 84C144 92 147 102 140 108C138 88 114 86 112 106C112 122 120 128 119 138C116 158 106 166 100 178C78 150 72 120 74 92C80 44 112 18 150 18Z"
      />
      <path stroke={shade} d="M120 108C120 98 132 98 132 108C132 116 125 118 126 127" />
      <path
        fill={light}
        d="M142 124C146 116 155 120 155 128L158 148C170 162 186 158 208 158C215 158 217 166 216 176C215 187 207 189 197 187C174 183 148 176 143 156Z"
      />
      <path stroke={tint} strokeWidth="2" d="M182 159V169M193 158V168M204 158V168" />
      <path stroke={ink} d="M196 98Q202 102 209 98M212 143H221" />
      <path stroke={accentLine} strokeWidth="6" d="M145 130L146 155C151 173 172 180 194 185" />
    </>
  );
}

export function Eye() {
  return (
    <>
      <circle cx="160" cy="120" r="96" fill={tint} />
      <path fill={light} d="M72 136C100 94 128 84 160 84S220 94 248 128C226 162 194 174 162 174S96 160 72 136Z" />
      <circle cx="162" cy="126" r="40" fill={primary} />
      <circle cx="162" cy="126" r="29" stroke={secondary} strokeWidth="6" />
      <circle cx="162" cy="126" r="16" fill={ink} />
      <circle cx="174" cy="112" r="7" fill={light} />
      <path stroke={ink} strokeWidth="6" d="M72 136C100 94 128 84 160 84S220 94 248 128" />
      <path stroke={shade} d="M84 104C106 76 132 66 162 66S216 74 236 98M96 164C120 184 144 190 166 188" />
      <path stroke={primary} strokeWidth="10" d="M86 62C116 38 168 30 222 52" />
    </>
  );
}

export function Face() {
  return (
    <>
      <path
        fill={primary}
        d="M160 18C104 18 92 66 95 108C97 150 82 176 80 214H240C238 176 223 150 225 108C228 66 216 18 160 18Z"
      />
      <path fill={shade} d="M142 150H178V196H142Z" />
      <path
        fill={tint}
        d="M142 178H178C180 200 204 202 232 208C254 214 264 226 268 240H52C56 226 66 214 88 208C116 202 140 200 142 178Z"
      />
      <path
        fill={tint}
        d="M160 40C124 40 114 70 116 108C118 142 140 172 160 172S202 142 204 108C206 70 196 40 160 40Z"
      />
      <path
        fill={primary}
        d="M160 32C204 32 210 64 208 100C190 94 168 78 158 54C150 78 130 94 112 100C110 64 116 32 160 32Z"
      />
      <path
        stroke={ink}
        d="M129 112Q138 120 148 112M172 112Q182 120 191 112M160 112L156 131Q160 135 164 133M149 150Q160 157 171 150"
      />
      <path stroke={accentLine} strokeWidth="4" d="M124 128C126 143 135 156 145 162M196 128C194 143 185 156 175 162" />
    </>
  );
}

export function Hair() {
  return (
    <>
      <path
        fill={tint}
        d="M160 44C104 44 82 86 84 134C70 130 66 150 71 166C75 180 82 186 90 184C94 210 104 228 118 240H202C216 228 226 210 230 184C238 186 245 180 249 166C254 150 250 130 236 134C238 86 216 44 160 44Z"
      />
      <path
        fill={primary}
        d="M160 22C94 22 66 70 79 138L90 146C92 118 98 104 112 94C130 104 146 82 160 82S190 104 208 94C222 104 228 118 230 146L241 138C254 70 226 22 160 22Z"
      />
      <path
        stroke={shade}
        d="M160 32V66M136 36Q122 52 124 78M184 36Q198 52 196 78M114 48Q98 66 97 92M206 48Q222 66 223 92"
      />
      <path
        stroke={accentLine}
        strokeWidth="4"
        d="M108 112L106 102M119 115L118 104M131 112L130 101M142 105L142 94M153 99L154 88M167 99L166 88M178 105L178 94M189 112L190 101M201 115L202 104M212 112L214 102"
      />
      <path stroke={primary} strokeWidth="6" d="M108 160Q124 150 142 158M178 158Q196 150 212 160" />
      <path stroke={ink} d="M112 180Q126 190 140 180M180 180Q194 190 208 180M160 182L154 212Q160 218 168 214" />
    </>
  );
}

export function Ear() {
  return (
    <>
      <circle cx="160" cy="120" r="96" fill={tint} />
      <path
        fill={primary}
        d="M92 52A96 96 0 0 1 228 188C236 150 224 110 200 100C176 92 150 96 142 112C142 130 140 148 134 158C126 140 130 120 122 100C115 80 104 64 92 52Z"
      />
      <path
        fill={light}
        d="M138 112C130 70 156 46 186 49C220 52 234 84 222 116C212 142 200 150 196 172C192 194 172 206 156 198C142 190 146 174 146 158C146 142 141 128 138 112Z"
      />
      <path
        stroke={primary}
        strokeWidth="4"
        d="M152 102C150 76 168 62 188 65C209 69 216 93 206 116C198 134 186 142 181 164"
      />
      <path
        stroke={primary}
        strokeWidth="4"
        d="M168 118C166 100 174 90 184 92C196 97 190 112 179 120C164 129 158 138 167 153"
      />
      <path
        stroke={accentLine}
        strokeWidth="5"
        d="M118 139Q111 150 118 161M102 131Q91 150 102 169M86 123Q70 150 86 177"
      />
    </>
  );
}
