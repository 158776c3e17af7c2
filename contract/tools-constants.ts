/** The path of the tool endpoint (Model Context Protocol, streamable HTTP). */
export const toolsPath = "/mcp";
