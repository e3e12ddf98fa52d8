{{/* Fails the rendering with all mistakes in the values, each with its key, beyond those that the schema finds. */}}
{{- define "punctual.validate" -}}
{{- $wrong := list -}}
{{- range $part := list "image" "database" "engines" "deliveries" "tenants" "services" "jobs" "networkPolicy" -}}
{{- $wrong = concat $wrong (include (printf "punctual.validate.%s" $part) $ | splitList "\n") -}}
{{- end -}}
{{- with compact $wrong -}}
{{- fail (printf "\n\nThe values can't be installed:\n\n  %s\n" (join "\n  " .)) -}}
{{- end -}}
{{- end -}}

{{- define "punctual.validate.image" -}}
{{- if not (include "punctual.registry" .) }}
image.registry: must be given; none is published
{{- end }}
{{- end -}}

{{- define "punctual.validate.database" -}}
{{- $database := .Values.database -}}
{{- if not $database.url }}
database.url: must be given, as jdbc:mysql://host:port/database
{{- else if not (regexMatch "^jdbc:mysql(:[a-z]+)?://[^/]+/[^/?]+" $database.url) }}
database.url: "{{ $database.url }}" is not jdbc:mysql://host:port/database
{{- else if regexMatch "(?i)[?&][a-z]*(password|user)=" $database.url }}
database.url: names a user or password, and goes into a ConfigMap; give them as database.username and database.password, or in database.existingSecret
{{- end }}
{{- if and $database.password $database.existingSecret }}
database.password: and database.existingSecret are both given; one of them
{{- else if not (or $database.password $database.existingSecret) }}
database.password: must be given, or database.existingSecret
{{- end }}
{{- if not (or $database.username $database.existingSecret) }}
database.username: must be given, or database.existingSecret
{{- end }}
{{- with .Values.migrations.database }}
{{- if and .password .existingSecret }}
migrations.database.password: and migrations.database.existingSecret are both given; one of them
{{- else if and .username (not .password) (not .existingSecret) }}
migrations.database.password: must be given with migrations.database.username, or migrations.database.existingSecret
{{- else if and .password (not .username) }}
migrations.database.username: must be given with migrations.database.password
{{- end }}
{{- end }}
{{- end -}}

{{- define "punctual.validate.engines" -}}
{{- $server := `(\[[0-9a-fA-F:]+\]|[^\[\]:,;/ ]+):[0-9]+` -}}
{{- $servers := .Values.kafka.bootstrapServers -}}
{{- if not $servers }}
kafka.bootstrapServers: must be given, as host:port, several separated by commas
{{- else if not (regexMatch (printf "^%s(, *%s)*$" $server $server) $servers) }}
kafka.bootstrapServers: "{{ $servers }}" is not host:port, several separated by commas
{{- end }}
{{- range $key, $_ := .Values.kafka.properties }}
{{- if eq $key "bootstrap.servers" }}
kafka.properties: bootstrap.servers is kafka.bootstrapServers
{{- else if regexMatch "(password|jaas\\.config|\\.key$|secret)" $key }}
kafka.properties: {{ $key }} is secret, and these go into a ConfigMap; put punctual.kafka.properties.{{ $key }} into a Secret, and name that as kafka.existingSecret
{{- end }}
{{- end }}
{{- $names := .Values.rocketmq.nameServer -}}
{{- if not $names }}
rocketmq.nameServer: must be given, as host:port, several separated by semicolons
{{- else if not (regexMatch (printf "^%s(;%s)*$" $server $server) $names) }}
rocketmq.nameServer: "{{ $names }}" is not host:port, several separated by semicolons
{{- end }}
{{- with .Values.rocketmq }}
{{- if and .tls.authoritiesKey (not .existingSecret) }}
rocketmq.tls.authoritiesKey: is a key of rocketmq.existingSecret, which must be given
{{- end }}
{{- end }}
{{- $queues := .Values.alarms.queues -}}
{{- if or (lt (int $queues) 1) (gt (int $queues) 64) }}
alarms.queues: {{ $queues }} is not 1 to 64
{{- end }}
{{- end -}}

{{- define "punctual.validate.deliveries" -}}
{{- with .Values.deliveries }}
{{- if and .token .existingSecret }}
deliveries.token: and deliveries.existingSecret are both given; one of them
{{- else if and .token (lt (len .token) 16) }}
deliveries.token: has {{ len .token }} characters; at least 16
{{- end }}
{{- end }}
{{- end -}}

{{- define "punctual.validate.tenants" -}}
{{- if and .Values.tenants .Values.auth.anonymous }}
auth.anonymous: is true, and there are tenants; one of them
{{- else if not (or .Values.tenants .Values.auth.anonymous .Values.api.configSecrets) }}
tenants: must be given, or auth.anonymous=true: everybody who reaches the API could send to Kafka
{{- end }}
{{- range $name, $tenant := .Values.tenants }}
{{- if not (or $tenant.topics $.Values.api.configSecrets) }}
tenants.{{ $name }}: topics must be given, or punctual.tenants.{{ $name }}.topics in a Secret of api.configSecrets
{{- end }}
{{- if not (or (index $tenant "token-sha256") $.Values.auth.jwt $.Values.api.configSecrets) }}
tenants.{{ $name }}: token-sha256 must be given, or auth.jwt, or punctual.tenants.{{ $name }}.token-sha256 in a Secret of api.configSecrets
{{- end }}
{{- end }}
{{- with .Values.test }}
{{- if and .token .existingSecret }}
test.token: and test.existingSecret are both given; one of them
{{- else if and .enabled $.Values.tenants (not .token) (not .existingSecret) }}
test.token: must be given when there are tenants, or test.existingSecret, or test.enabled=false
{{- end }}
{{- end }}
{{- end -}}

{{- define "punctual.validate.services" -}}
{{- with .Values.defaults.serviceAccount }}
{{- if and .create .name }}
defaults.serviceAccount.name: is one account, which the chart can't make for each service; with defaults.serviceAccount.create=false it is one of yours
{{- end }}
{{- end }}
{{- range $component := include "punctual.components" . | fromYamlArray }}
{{- $name := $component.name }}
{{- $values := index $.Values $name }}
{{- $scaling := $values.autoscaling }}
{{- $grace := add $values.preStopSeconds $component.stopSeconds }}
{{- if lt (int $values.terminationGracePeriodSeconds) (int $grace) }}
{{ $name }}.terminationGracePeriodSeconds: {{ $values.terminationGracePeriodSeconds }} is less than {{ $grace }}, which are preStopSeconds and {{ $component.stopSeconds }} for a clean stop
{{- end }}
{{- if $scaling.enabled }}
{{- if gt (int $scaling.minReplicas) (int $scaling.maxReplicas) }}
{{ $name }}.autoscaling.minReplicas: {{ $scaling.minReplicas }} is more than maxReplicas, {{ $scaling.maxReplicas }}
{{- end }}
{{- if not (dig "requests" "cpu" "" $values.resources) }}
{{ $name }}.resources.requests.cpu: must be given with {{ $name }}.autoscaling.enabled, which goes by per cent of it
{{- end }}
{{- if and $scaling.keda.enabled (not $scaling.keda.serverAddress) }}
{{ $name }}.autoscaling.keda.serverAddress: must be given with {{ $name }}.autoscaling.keda.enabled
{{- end }}
{{- else if $scaling.keda.enabled }}
{{ $name }}.autoscaling.enabled: must be true with {{ $name }}.autoscaling.keda.enabled
{{- end }}
{{- $port := dig "server" "port" nil $values.config }}
{{- if $port }}
{{ $name }}.config: server.port is {{ $component.port }} in the image, the Service and the probes; leave it out
{{- end }}
{{- if dig "management" "server" nil $values.config }}
{{ $name }}.config: management.server is the chart's; leave it out
{{- end }}
{{- end }}
{{- $consumers := int (include "punctual.consumersMax" .) }}
{{- if gt $consumers 64 }}
{{ ternary "consumer.autoscaling.maxReplicas" "consumer.replicas" .Values.consumer.autoscaling.enabled }}: {{ $consumers }} is more than 64, the shards: those beyond would get no queue
{{- end }}
{{- end -}}

{{- define "punctual.validate.jobs" -}}
{{- if and .Values.test.enabled (not .Values.test.topic) }}
test.topic: must be given, or test.enabled=false
{{- end }}
{{- $retention := trimSuffix "d" .Values.upkeep.retention | int }}
{{- $names := dig "punctual" "names" "retention" "7d" .Values.api.config | toString }}
{{- if and (regexMatch "^[0-9]+d$" $names) (lt $retention (trimSuffix "d" $names | int)) }}
upkeep.retention: {{ .Values.upkeep.retention }} is shorter than punctual.names.retention of the API, {{ $names }}
{{- end }}
{{- end -}}

{{- define "punctual.validate.networkPolicy" -}}
{{- with .Values.networkPolicy }}
{{- if and .enabled (not .monitoringFrom) }}
networkPolicy.monitoringFrom: must be given: empty would let everybody read the metrics
{{- end }}
{{- if and .enabled .egress.enabled (not .egress.to) }}
networkPolicy.egress.to: must be given with networkPolicy.egress.enabled: nothing would reach SQL, Kafka and RocketMQ
{{- end }}
{{- end }}
{{- end -}}
