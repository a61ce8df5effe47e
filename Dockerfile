# The command line in a container: docker build -t winnable . && docker run winnable check RU1-C-AAAAABB
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm pack --pack-destination /tmp

FROM node:22-bookworm-slim
COPY --from=build /tmp/winnable-*.tgz /tmp/
RUN npm install --global /tmp/winnable-*.tgz && rm /tmp/winnable-*.tgz
USER node
ENTRYPOINT ["winnable"]
